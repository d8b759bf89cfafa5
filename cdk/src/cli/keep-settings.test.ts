import { expect, test } from 'vitest'
import { fakeTools } from './fake-tools.testing'
import { mergeSettings } from './settings'

const deployed = { adminEmail: 'owner@example.com', alarmEmail: 'ops@example.com', budgetLimit: 50 }

/** What becomes of a command's settings where a stage stands already. */
async function onUpdate(context: Record<string, unknown> = {}, environment: NodeJS.ProcessEnv = {}) {
  const stages = { prod: deployed, dev: { companyName: 'Trials' } }
  const parameters = Object.fromEntries(
    Object.entries(stages).map(([stage, settings]) => [
      `/highline/${stage}/settings`,
      JSON.stringify(settings),
    ]),
  )
  const { tools, said } = fakeTools({ parameters })
  return { ...(await mergeSettings({ context, environment, cdkArgs: ['--verbose'], tools })), said }
}

test('settings that are not repeated stay as deployed, for us and for cdk', async () => {
  const { config, cdkArgs, said } = await onUpdate({ secondAdminEmail: 'second@example.com' })
  expect(config).toMatchObject({ ...deployed, secondAdminEmail: 'second@example.com' })
  expect(cdkArgs).toEqual([
    '-c',
    'adminEmail=owner@example.com',
    '-c',
    'alarmEmail=ops@example.com',
    '-c',
    'budgetLimit=50',
    '--verbose',
  ])
  expect(said()).toContain('As last deployed: adminEmail, alarmEmail, budgetLimit.')
})

test('what is said anew counts, and an empty value takes a setting away', async () => {
  const { config, cdkArgs } = await onUpdate({ adminEmail: 'new@example.com', alarmEmail: '' })
  expect(config).toMatchObject({ adminEmail: 'new@example.com', budgetLimit: 50 })
  expect(config.alarmEmail).toBeUndefined()
  expect(cdkArgs).toEqual(['-c', 'budgetLimit=50', '--verbose'])
})

test('a setting that goes with one that is taken away is not left behind in silence', async () => {
  await expect(onUpdate({ adminEmail: '', secondAdminEmail: 'b@example.com' })).rejects.toThrow(
    'secondAdminEmail needs adminEmail',
  )
})

test('each stage has settings of its own', async () => {
  expect((await onUpdate({ stage: 'dev' })).config).toMatchObject({ companyName: 'Trials', budgetLimit: 20 })
})

test('a name in the environment is said anew as well', async () => {
  const { config, cdkArgs } = await onUpdate({ stage: 'dev' }, { COMPANY_NAME: 'Highline' })
  expect(config.companyName).toBe('Highline')
  expect(cdkArgs).toEqual(['--verbose'])
})

test('the first deployment has nothing to keep, and a later version may have kept what this one lacks', async () => {
  const of = (parameters: Record<string, string>) =>
    mergeSettings({ context: {}, environment: {}, cdkArgs: [], tools: fakeTools({ parameters }).tools })
  const first = await of({})
  expect(first.cdkArgs).toEqual([])
  const later = await of({ '/highline/prod/settings': '{"colour":"blue"}' })
  expect(later.config).toEqual(first.config)
})
