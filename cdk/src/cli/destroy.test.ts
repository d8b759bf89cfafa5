import { expect, test } from 'vitest'
import { destroy } from './destroy'
import { start } from './fake-tools.testing'

const stacksOf = (stage: string, isProtected = false) => ({
  [`highline-${stage}-site`]: { isProtected, buckets: ['media', 'logs'] },
  [`highline-${stage}-edge`]: { isProtected },
})

test('destroy of dev deletes stacks and bucket contents after its name is typed', async () => {
  const given = { stacks: stacksOf('dev'), answers: ['dev'] }
  const { aws, done, ran, said } = start(destroy, { stage: 'dev' }, given)
  await done
  expect(ran, 'a fresh clone has nothing built').toEqual([])
  expect(aws.deleted, 'though buckets had content').toEqual(['highline-dev-edge', 'highline-dev-site'])
  expect(said()).toContain('/highline/dev/secret')
  expect(said()).toContain('Type dev to destroy it in eu-west-2: ')
})

test('destroy of staging prints the resources that are kept', async () => {
  const stacks = { 'highline-staging-site': {}, 'highline-staging-edge': {} }
  const given = { stacks, cdkArgs: ['-f'] }
  const { aws, done, said } = start(destroy, { stage: 'staging' }, given)
  await done
  expect(aws.deleted).toHaveLength(2)
  expect(said()).toMatch(/What stays.*the table, the buckets, the logs/)
})

test('destroy warns of SES identities and the GitHub provider that other stages lose', async () => {
  const keeps = async (settings: Record<string, string>) => {
    const given = { stacks: { 'highline-staging-site': {} }, cdkArgs: ['-f'] }
    const { done, said } = start(destroy, { stage: 'staging', ...settings }, given)
    await done
    return said()
  }
  const settings = { adminEmail: 'ada@example.com', github: 'highline/site' }
  expect(await keeps(settings)).toMatch(/can mail nothing until.*from GitHub again once/)
  const others = { makeIdentities: 'false', makeGithubProvider: 'false' }
  expect(await keeps({ ...settings, ...others })).not.toMatch(/makeIdentities|makeGithubProvider/)
})

test.each(['', 'y', 'prod'])('the confirmation %j destroys nothing', async (answer) => {
  const given = { stacks: stacksOf('dev'), answers: [answer] }
  const { aws, done } = start(destroy, { stage: 'dev' }, given)
  await expect(done).rejects.toThrow('Nothing was destroyed')
  expect(aws.deleted).toEqual([])
  expect([...aws.versions.values()], 'objects in each bucket').toEqual([1, 1])
})

test('destroy of a protected stage fails with the command to remove the protection', async () => {
  const given = { stacks: stacksOf('prod', true), cdkArgs: ['-f'] }
  const { aws, done } = start(destroy, { stage: 'prod' }, given)
  await expect(done).rejects.toThrow(
    '--no-enable-termination-protection --region eu-west-2 --stack-name highline-prod-site',
  )
  expect(aws.deleted).toEqual([])
})

test('destroy of a stage that is not deployed fails', async () => {
  await expect(start(destroy, { stage: 'dev' }).done).rejects.toThrow('Nothing of dev is deployed')
})
