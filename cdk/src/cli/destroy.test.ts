import { expect, test } from 'vitest'
import { parseConfig } from '../config'
import { destroy } from './destroy'
import { deployedStack, fakeTools } from './fake-tools.testing'

const config = (stage: string) => parseConfig({ stage }, {})
const stacksOf = (stage: string, isProtected = false) => ({
  [`highline-${stage}-site`]: deployedStack({ isProtected }),
  [`highline-${stage}-edge`]: deployedStack({ isProtected }),
})
const bucketsOf = (stage: string) => ({
  [`highline-${stage}-site`]: ['media', 'logs'],
})

test('destroy of dev deletes stacks and bucket contents after its name is typed', async () => {
  const given = { stacks: stacksOf('dev'), buckets: bucketsOf('dev'), answers: ['dev'] }
  const { tools, ran, deleted, full, said } = fakeTools(given)
  await destroy({ config: config('dev'), cdkArgs: ['-c', 'stage=dev'], tools })
  expect([...full]).toEqual([])
  expect(ran, 'a fresh clone has nothing built').toEqual([])
  expect(deleted).toEqual(['highline-dev-edge', 'highline-dev-site'])
  expect(said()).toContain('/highline/dev/secret')
  expect(said()).toContain('Type dev to destroy it in eu-west-2: ')
})

test('destroy of staging prints the resources that are kept', async () => {
  const { tools, deleted, said } = fakeTools({ stacks: stacksOf('staging') })
  await destroy({ config: config('staging'), cdkArgs: ['-f'], tools })
  expect(deleted).toHaveLength(2)
  expect(said()).toMatch(/What stays.*the table, the buckets, the logs/)
})

test('destroy warns of SES identities and the GitHub provider that other stages lose', async () => {
  const keeps = async (settings: Record<string, string>) => {
    const { tools, said } = fakeTools({ stacks: stacksOf('staging') })
    await destroy({ config: parseConfig({ stage: 'staging', ...settings }, {}), cdkArgs: ['-f'], tools })
    return said()
  }
  const settings = { adminEmail: 'ada@example.com', github: 'highline/site' }
  expect(await keeps(settings)).toMatch(/can mail nothing until.*from GitHub again once/)
  const others = { makeIdentities: 'false', makeGithubProvider: 'false' }
  expect(await keeps({ ...settings, ...others })).not.toMatch(/makeIdentities|makeGithubProvider/)
})

test.each(['', 'y', 'prod'])('the confirmation %j destroys nothing', async (answer) => {
  const given = { stacks: stacksOf('dev'), buckets: bucketsOf('dev'), answers: [answer] }
  const { tools, deleted, full } = fakeTools(given)
  await expect(destroy({ config: config('dev'), cdkArgs: [], tools })).rejects.toThrow(
    'Nothing was destroyed',
  )
  expect([deleted, full.size]).toEqual([[], 2])
})

test('destroy of a protected stage fails with the command to remove the protection', async () => {
  const { tools, deleted } = fakeTools({ stacks: stacksOf('prod', true) })
  await expect(destroy({ config: config('prod'), cdkArgs: ['-f'], tools })).rejects.toThrow(
    '--no-enable-termination-protection --region eu-west-2 --stack-name highline-prod-site',
  )
  expect(deleted).toEqual([])
})

test('destroy of a stage that is not deployed fails', async () => {
  const { tools } = fakeTools()
  await expect(destroy({ config: config('dev'), cdkArgs: [], tools })).rejects.toThrow(
    'Nothing of dev is deployed',
  )
})
