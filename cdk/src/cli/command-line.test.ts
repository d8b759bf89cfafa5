import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config'
import { assertSameRegion, readCommandLine, refuseSettingsOfNpm } from './settings'

test('settings are read in any position and notation, and passed on unchanged', () => {
  const stage = ['-c', 'stage=dev', '--context=adminEmail=a@example.com', '--verbose']
  const given = [...stage, '--context', 'companyName=A = B']
  expect(readCommandLine(['deploy', ...given, '--profile', 'work'])).toEqual({
    command: 'deploy',
    context: { stage: 'dev', adminEmail: 'a@example.com', companyName: 'A = B' },
    profile: 'work',
    cdkArgs: [...given, '--profile', 'work'],
  })
})

test('the last of repeated settings wins, as in cdk', () => {
  const { context } = readCommandLine(['deploy', '-c', 'stage=local', '-c', 'stage=dev'])
  expect(context).toEqual({ stage: 'dev' })
})

test.each([[['-c']], [['-c', 'stage']]])('%j is rejected as a setting', (given) => {
  expect(() => readCommandLine(['deploy', ...given])).toThrow('-c wants name=value')
})

test.each([
  ['npm run deploy -c stage=dev', { npm_config_call: 'stage=dev' }],
  ['npm run deploy --context stage=dev', { npm_config_context: 'true' }],
  ['npm run destroy --stage=dev', { npm_config_stage: 'dev' }],
  ['npm run deploy --profile work', { npm_config_profile: 'true' }],
])('%s is rejected, because npm consumes the option', (_typed, env) => {
  expect(() => refuseSettingsOfNpm({ ...env, npm_lifecycle_event: 'deploy' })).toThrow(
    'Put -- before the options: npm run deploy -- ',
  )
})

test('the -c option of npx itself is not rejected', () => {
  expect(() => refuseSettingsOfNpm({ npm_config_call: 'npm run deploy -- -c stage=dev' })).not.toThrow()
})

describe('a command in a shell with AWS_REGION or AWS_DEFAULT_REGION', () => {
  const inShell = (environment: NodeJS.ProcessEnv, ...given: string[]) => {
    const line = readCommandLine(['destroy', '--stage', 'dev', ...given])
    const config = parseConfig(line.context, {})
    assertSameRegion(config, line, environment)
    return config
  }

  test.each([
    { AWS_REGION: 'eu-west-1', AWS_DEFAULT_REGION: 'eu-west-2' },
    { AWS_REGION: '', AWS_DEFAULT_REGION: 'eu-west-1' },
  ])('is rejected if it would act on another region: %j', (environment) => {
    expect(() => inShell(environment)).toThrow(
      /for eu-west-2, but .* is eu-west-1.*-c region=eu-west-2 or -c region=eu-west-1/,
    )
  })

  test('acts on the region in its -c option', () => {
    for (const region of ['eu-west-1', 'eu-west-2']) {
      const config = inShell({ AWS_REGION: 'eu-west-1' }, '-c', `region=${region}`)
      expect(config).toMatchObject({ stage: 'dev', region })
    }
  })

  test('needs no -c region if the shell has the default region or none', () => {
    expect(inShell({ AWS_REGION: 'eu-west-2' }).region).toBe('eu-west-2')
    expect(inShell({}).region).toBe('eu-west-2')
  })
})
