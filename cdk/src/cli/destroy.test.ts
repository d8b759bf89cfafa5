import { expect, test } from 'vitest'
import { destroy } from './destroy'
import { deployedStack, start } from './fake-tools.testing'

const stacksOf = (stage: string, isProtected = false) => ({
  [`highline-${stage}-site`]: deployedStack({ isProtected }),
  [`highline-${stage}-edge`]: deployedStack({ isProtected }),
})
const dev = () => ({ stacks: stacksOf('dev'), buckets: { 'highline-dev-site': ['media', 'logs'] } })

test('destroy of dev deletes stacks and bucket contents after its name is typed', async () => {
  const { done, ran, deleted, full, said } = start(destroy, { stage: 'dev' }, { ...dev(), answers: ['dev'] })
  await done
  expect([...full]).toEqual([])
  expect(ran, 'a fresh clone has nothing built').toEqual([])
  expect(deleted).toEqual(['highline-dev-edge', 'highline-dev-site'])
  expect(said()).toContain('/highline/dev/secret')
  expect(said()).toContain('Type dev to destroy it in eu-west-2: ')
})

test('destroy of staging prints the resources that are kept', async () => {
  const given = { stacks: stacksOf('staging'), cdkArgs: ['-f'] }
  const { done, deleted, said } = start(destroy, { stage: 'staging' }, given)
  await done
  expect(deleted).toHaveLength(2)
  expect(said()).toMatch(/What stays.*the table, the buckets, the logs/)
})

test('destroy warns of SES identities and the GitHub provider that other stages lose', async () => {
  const keeps = async (settings: Record<string, string>) => {
    const given = { stacks: stacksOf('staging'), cdkArgs: ['-f'] }
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
  const { done, deleted, full } = start(destroy, { stage: 'dev' }, { ...dev(), answers: [answer] })
  await expect(done).rejects.toThrow('Nothing was destroyed')
  expect([deleted, full.size]).toEqual([[], 2])
})

test('destroy of a protected stage fails with the command to remove the protection', async () => {
  const given = { stacks: stacksOf('prod', true), cdkArgs: ['-f'] }
  const { done, deleted } = start(destroy, { stage: 'prod' }, given)
  await expect(done).rejects.toThrow(
    '--no-enable-termination-protection --region eu-west-2 --stack-name highline-prod-site',
  )
  expect(deleted).toEqual([])
})

test('destroy of a stage that is not deployed fails', async () => {
  await expect(start(destroy, { stage: 'dev' }).done).rejects.toThrow('Nothing of dev is deployed')
})
