import { UserError } from '@highline/shared/infra/user-error'
import { expect, test } from 'vitest'
import { deployedStack, fakeTools, workingSite } from '../../src/cli/fake-tools.testing'
import { parseConfig } from '../../src/config'
import { fakeBuild } from '../fake-build'
import { verify, verifyLocal } from './verify'

const made = deployedStack({ tags: { purpose: 'verification' } })
const secret = '/highline/dev/secret'
const settings = { stage: 'dev', adminEmail: 'ada@example.com' }
const outputs = {
  'highline-dev-edge': { SiteUrl: 'https://d1.cloudfront.net', AccessLog: 'on' },
  'highline-dev-site': { ApiUrl: 'https://a1.execute-api.example/live/', PublishFunctionName: 'publish' },
}

/** Fake account in which a deployment creates the two stacks and the tests set a password. */
function account(given: Parameters<typeof fakeTools>[0] = {}) {
  const parameters: Record<string, string> = given.parameters ?? {}
  const stacks = given.stacks ?? {}
  const fake = fakeTools({
    outputs,
    fetch: workingSite,
    ...given,
    stacks,
    parameters,
    run(script) {
      const names = script.join(' ').includes('local-outputs')
        ? ['highline-local-site']
        : Object.keys(outputs)
      if (script.includes('deploy')) for (const name of names) stacks[name] = made
      if (script.join(' ').includes('verify-stage')) parameters[secret] = 'sealed'
      given.run?.(script)
    },
  })
  return { ...fake, parameters }
}

const steps = (ran: ReturnType<typeof fakeTools>['ran']) =>
  ran.flatMap(({ script, env }) => {
    if (script.includes('cdk deploy')) return [script.endsWith('Email=') ? 'deploy bare' : 'deploy']
    return script.includes('verify-stage') ? [`test ${env?.ADMIN_EMAIL}`] : []
  })

test('verify deploys and tests a stage without and with a mailbox, then destroys it with its password', async () => {
  const config = parseConfig({ ...settings, makeIdentities: 'false', region: 'eu-west-1' }, {})
  const { tools, ran, stacks, parameters, said } = account({ bootstrapped: ['eu-west-1'] })
  await verify({ config, cdkArgs: ['-c', 'stage=dev'], tools })
  const [first] = ran.filter(({ script }) => script.includes('cdk deploy'))
  expect(first?.script).toContain(
    '-c stage=dev --tags purpose=verification -c adminEmail= -c secondAdminEmail=',
  )
  expect(steps(ran)).toEqual(['deploy bare', 'test ', 'deploy', 'test ada@example.com'])
  expect(ran.at(-1)?.env).toMatchObject({ VERIFIED_STAGE: 'dev', AWS_REGION: 'eu-west-1' })
  expect([stacks, parameters]).toEqual([{}, {}])
  expect(said()).toContain('Nothing failed.')
})

test('verify without a confirmed address skips the test of mailed codes and reports it', async () => {
  const { tools, ran, said } = account()
  await verify({ config: parseConfig(settings, {}), cdkArgs: [], tools })
  expect(steps(ran)).toHaveLength(2)
  expect(said()).toContain('Not tested: that an access code is mailed')
})

test('verify destroys the stage and rejects with the failures when tests fail', async () => {
  const { tools, stacks } = account({
    run(script) {
      if (script.join(' ').includes('verify-stage')) throw new UserError('two journeys failed')
    },
  })
  await expect(verify({ config: parseConfig(settings, {}), cdkArgs: [], tools })).rejects.toThrow(
    'The verification failed:\ntwo journeys failed',
  )
  expect(stacks).toEqual({})
})

test('verify destroys the stage and rejects with the cause when the deployment fails', async () => {
  const { tools, ran, deleted } = account({
    run(script) {
      if (script.includes('deploy')) throw new UserError('cdk ended with 1')
    },
  })
  await expect(verify({ config: parseConfig(settings, {}), cdkArgs: [], tools })).rejects.toThrow(
    'cdk ended with 1',
  )
  expect(steps(ran)).toEqual(['deploy bare'])
  expect(deleted).toEqual(['highline-dev-edge', 'highline-dev-site'])
})

test('verify --keep keeps the stage, and the next run destroys it before it deploys', async () => {
  const { tools, ran, stacks, parameters, deleted } = account()
  const run = (...cdkArgs: string[]) => verify({ config: parseConfig(settings, {}), cdkArgs, tools })
  await run('--keep')
  expect(Object.keys(stacks)).toHaveLength(2)
  expect(parameters).toHaveProperty([secret])
  expect(ran.map(({ script }) => script).join()).not.toContain('--keep')
  expect(deleted).toEqual([])
  await run()
  expect(deleted).toHaveLength(4)
  expect([stacks, parameters]).toEqual([{}, {}])
})

test.each([
  ['a stage that keeps its data', { stage: 'staging' }, {}, 'staging keeps its data'],
  ['the site itself', { stage: 'prod' }, {}, 'prod keeps its data'],
  ['a stage in use', settings, { stacks: { 'highline-dev-site': deployedStack() } }, 'dev is in use'],
  ['a password that was set', settings, { parameters: { [secret]: 'sealed' } }, 'its password is kept'],
])('verify rejects %s and changes nothing', async (_what, context, given, sentence) => {
  const { tools, ran, deleted } = account(given)
  await expect(verify({ config: parseConfig(context, {}), cdkArgs: [], tools })).rejects.toThrow(sentence)
  expect([ran, deleted]).toEqual([[], []])
})

test('verifyLocal tests with a mailbox and lists unsupported resource types without failing', async () => {
  const { tools, ran, said } = account({ unknownTypes: ['AWS::CloudFront::Function'] })
  const config = parseConfig({ stage: 'local' }, {})
  await verifyLocal({ config, cdkArgs: [], tools }, fakeBuild)
  expect(steps(ran)).toContain('test verification@example.com')
  expect(said()).toMatch(/This emulator lacks \(1 of \d+ types.*\n {2}AWS::CloudFront::Function/)
})
