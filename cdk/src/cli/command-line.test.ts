import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config'
import { readCommandLine, refuseOtherRegion, refuseSettingsOfNpm } from './settings'

test('settings are read wherever they stand and however they are written, and handed on as they are', () => {
  const given = [
    '-c',
    'stage=dev',
    '--context=adminEmail=a@example.com',
    '--verbose',
    '--context',
    'companyName=A = B',
  ]
  expect(readCommandLine(['deploy', ...given, '--profile', 'work'])).toEqual({
    command: 'deploy',
    context: { stage: 'dev', adminEmail: 'a@example.com', companyName: 'A = B' },
    profile: 'work',
    cdkArgs: [...given, '--profile', 'work'],
  })
})

test('the last of two settings counts, as it does for cdk', () => {
  expect(readCommandLine(['deploy', '-c', 'stage=local', '-c', 'stage=dev']).context).toEqual({
    stage: 'dev',
  })
})

test.each([[['-c']], [['-c', 'stage']]])('%j is no setting', (given) => {
  expect(() => readCommandLine(['deploy', ...given])).toThrow('-c wants name=value')
})

test.each([
  ['npm run deploy -c stage=dev', { npm_config_call: 'stage=dev' }],
  ['npm run deploy --context stage=dev', { npm_config_context: 'true' }],
  ['npm run destroy --stage=dev', { npm_config_stage: 'dev' }],
  ['npm run deploy --profile work', { npm_config_profile: 'true' }],
])('%s is refused: it would act on another stage or account', (_typed, env) => {
  expect(() => refuseSettingsOfNpm({ ...env, npm_lifecycle_event: 'deploy' })).toThrow(
    'Put -- before the options: npm run deploy -- ',
  )
})

test('a command that npx runs by its own -c is not refused', () => {
  expect(() => refuseSettingsOfNpm({ npm_config_call: 'npm run deploy -- -c stage=dev' })).not.toThrow()
})

describe('a command in a shell that is set to a region', () => {
  const inShell = (environment: NodeJS.ProcessEnv, ...given: string[]) => {
    const line = readCommandLine(['destroy', '--stage', 'dev', ...given])
    const config = parseConfig(line.context, {})
    refuseOtherRegion(config, line, environment)
    return config
  }

  test.each([
    { AWS_REGION: 'eu-west-1', AWS_DEFAULT_REGION: 'eu-west-2' },
    { AWS_REGION: '', AWS_DEFAULT_REGION: 'eu-west-1' },
  ])('is refused where it would act on another: %j', (environment) => {
    expect(() => inShell(environment)).toThrow(
      /for eu-west-2, but .* is eu-west-1.*-c region=eu-west-2 or -c region=eu-west-1/,
    )
  })

  test('acts on the one that it names, whichever that is', () => {
    for (const region of ['eu-west-1', 'eu-west-2'])
      expect(inShell({ AWS_REGION: 'eu-west-1' }, '-c', `region=${region}`)).toMatchObject({
        stage: 'dev',
        region,
      })
  })

  test('need not name the one that it acts on by default', () => {
    expect(inShell({ AWS_REGION: 'eu-west-2' }).region).toBe('eu-west-2')
    expect(inShell({}).region).toBe('eu-west-2')
  })
})
