import { expect, test } from 'vitest'
import { fakeTools } from './fake-tools.testing'
import { mergeSettings } from './settings'

const deployed = { adminEmail: 'owner@example.com', alarmEmail: 'ops@example.com', budgetLimit: 50 }

/** Resolves a command's settings against those of the deployed stage. */
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

test('settings that are not repeated keep their deployed values and are passed on to cdk', async () => {
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

test('a repeated setting replaces the deployed value, and an empty one removes it', async () => {
  const { config, cdkArgs } = await onUpdate({ adminEmail: 'new@example.com', alarmEmail: '' })
  expect(config).toMatchObject({ adminEmail: 'new@example.com', budgetLimit: 50 })
  expect(config.alarmEmail).toBeUndefined()
  expect(cdkArgs).toEqual(['-c', 'budgetLimit=50', '--verbose'])
})

test('the removal of a setting that another one requires is rejected', async () => {
  await expect(onUpdate({ adminEmail: '', secondAdminEmail: 'b@example.com' })).rejects.toThrow(
    'secondAdminEmail needs adminEmail',
  )
})

test('each stage has separate deployed settings', async () => {
  expect((await onUpdate({ stage: 'dev' })).config).toMatchObject({ companyName: 'Trials', budgetLimit: 20 })
})

test('COMPANY_NAME in the environment replaces the deployed companyName', async () => {
  const { config, cdkArgs } = await onUpdate({ stage: 'dev' }, { COMPANY_NAME: 'Highline' })
  expect(config.companyName).toBe('Highline')
  expect(cdkArgs).toEqual(['--verbose'])
})

test('missing deployed settings are allowed, and unknown ones of a later version are ignored', async () => {
  const of = (parameters: Record<string, string>) =>
    mergeSettings({ context: {}, environment: {}, cdkArgs: [], tools: fakeTools({ parameters }).tools })
  const first = await of({})
  expect(first.cdkArgs).toEqual([])
  const later = await of({ '/highline/prod/settings': '{"colour":"blue"}' })
  expect(later.config).toEqual(first.config)
})
