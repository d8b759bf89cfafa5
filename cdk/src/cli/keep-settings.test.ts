import { expect, test } from 'vitest'
import { fakeTools } from './fake-tools.testing'
import { mergeSettings } from './settings'

const deployed = { adminEmail: 'owner@example.com', alarmEmail: 'ops@example.com', budgetLimit: 50 }

/** Merges a command's settings with those of the deployed stages. */
async function merged(context: Record<string, unknown> = {}, environment: NodeJS.ProcessEnv = {}) {
  const parameters = {
    '/highline/prod/settings': JSON.stringify(deployed),
    '/highline/dev/settings': '{"companyName":"Trials"}',
    '/highline/staging/settings': '{"colour":"blue"}',
  }
  const { tools, said } = fakeTools({ parameters })
  return { ...(await mergeSettings({ context, environment, cdkArgs: ['--verbose'], tools })), said }
}

test('settings that are not repeated keep their deployed values and are passed on to cdk', async () => {
  const { config, cdkArgs, said } = await merged({ secondAdminEmail: 'second@example.com' })
  expect(config).toMatchObject({ ...deployed, secondAdminEmail: 'second@example.com' })
  expect(cdkArgs.join(' ')).toBe(
    '-c adminEmail=owner@example.com -c alarmEmail=ops@example.com -c budgetLimit=50 --verbose',
  )
  expect(said()).toContain('As last deployed: adminEmail, alarmEmail, budgetLimit.')
})

test('a repeated setting replaces the deployed value, and an empty one removes it', async () => {
  const { config, cdkArgs } = await merged({ adminEmail: 'new@example.com', alarmEmail: '' })
  expect(config).toMatchObject({ adminEmail: 'new@example.com', budgetLimit: 50 })
  expect(config.alarmEmail).toBeUndefined()
  expect(cdkArgs).toEqual(['-c', 'budgetLimit=50', '--verbose'])
})

test('the removal of a setting that another one requires is rejected', async () => {
  await expect(merged({ adminEmail: '', secondAdminEmail: 'b@example.com' })).rejects.toThrow(
    'secondAdminEmail needs adminEmail',
  )
})

test('each stage has separate deployed settings', async () => {
  expect((await merged({ stage: 'dev' })).config).toMatchObject({ companyName: 'Trials', budgetLimit: 20 })
})

test('COMPANY_NAME in the environment replaces the deployed companyName', async () => {
  const { config, cdkArgs } = await merged({ stage: 'dev' }, { COMPANY_NAME: 'Highline' })
  expect(config.companyName).toBe('Highline')
  expect(cdkArgs).toEqual(['--verbose'])
})

test.each([
  ['missing deployed settings are allowed', 'local'],
  ['unknown deployed settings of a later version are ignored', 'staging'],
])('%s', async (_what, stage) => {
  expect((await merged({ stage })).cdkArgs).toEqual(['--verbose'])
})
