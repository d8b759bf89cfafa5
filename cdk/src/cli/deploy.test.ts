import { claimKeys } from '@highline/shared/content-keys'
import { describe, expect, test } from 'vitest'
import { deploy, diff } from './deploy'
import { outputsOf, start } from './fake-tools.testing'

const prod = { adminEmail: 'admin@example.com', alarmEmail: 'ops@example.com' }
const parameters = { '/highline/prod/secret': 'sealed' }

test('deploy builds, deploys, publishes, runs the smoke test and prints the URLs', async () => {
  const cdkArgs = ['-c', 'adminEmail=admin@example.com']
  const { aws, done, scripts, said } = start(deploy, prod, { parameters, cdkArgs })
  await done
  expect(scripts()).toEqual([
    'lambdas/local/start.mjs --build',
    'node_modules/aws-cdk/bin/cdk deploy --all --require-approval never --outputs-file cdk.out/outputs.json ' +
      '-c adminEmail=admin@example.com',
  ])
  expect(said()).toContain('All 12 things that were asked for answer')
  expect(said()).toContain('Admin    https://d1.cloudfront.net/admin')
  expect(aws.invoked).toEqual(['highline-publish'])
  expect(said()).toMatch(/Still to do:\n {2}- Confirm the subscription.*ops@example.com.*$/)
})

const RoleArn = 'arn:aws:iam::123456789012:role/deploys'
const outputs = outputsOf('prod')
const unlogged = { SiteUrl: 'https://d1.cloudfront.net', AccessLog: 'AccessDeniedException: no' }
const unconfirmed = { parameters, inSandbox: true, isConfirmed: () => false }

test.each([
  [
    'the number of confirmed claims while some are open',
    prod,
    { parameters, invocations: [{ answer: '{"live":true,"openClaims":4}' }] },
    `${claimKeys.length - 4} of ${claimKeys.length} statements about the company are confirmed`,
  ],
  [
    'the command to set a password if none is stored',
    prod,
    {},
    ': AWS_REGION=eu-west-2 npm run admin:set-password -- --stage prod',
  ],
  [
    'the ARN of the role for GitHub',
    prod,
    { outputs: { ...outputs, 'highline-prod-github': { RoleArn } } },
    `GitHub   ${RoleArn}`,
  ],
  [
    'manual steps: confirmation links and the SES sandbox',
    prod,
    unconfirmed,
    /mailed to admin@example.com.*\n.*sandbox.*\n.*mailed to ops@example.com/,
  ],
  [
    'a warning of an unconfirmed identity with makeIdentities=false',
    { ...prod, makeIdentities: 'false' },
    unconfirmed,
    /SES does not know admin@example.com as confirmed.*makeIdentities=true/,
  ],
  ['a warning of alarms without a recipient', {}, {}, 'Alarms are mailed to no address: -c alarmEmail='],
  [
    'the reason for a missing access log',
    prod,
    { outputs: { ...outputs, 'highline-prod-edge': unlogged } },
    'CloudFront keeps no log (AccessDeniedException: no)',
  ],
])('deploy prints %s', async (_what, settings, given, sentence) => {
  const { done, said } = start(deploy, settings, given)
  await done
  expect(said()).toMatch(sentence)
})

test('with credentials that may only deploy, no finding about the password or SES is printed', async () => {
  const { done, said } = start(deploy, prod, { mayOnlyDeploy: true })
  await done
  expect(said()).toContain('Site     https://d1.cloudfront.net/')
  expect(said()).not.toMatch(/password|sandbox/)
  expect(said()).toContain('publishes itself within the hour')
})

test('a stack that cannot be removed fails the command only after publication and the output of the URLs', async () => {
  const stacks = { 'highline-prod-github': { buckets: ['full'] } }
  const { aws, done, said } = start(deploy, prod, { parameters, stacks })
  await expect(done).rejects.toThrow('could not be removed')
  expect(aws.invoked).toEqual(['highline-publish'])
  expect(said()).toContain('Admin    https://d1.cloudfront.net/admin')
})

const domain = { domainName: 'www.example.co.uk', hostedZoneId: 'Z1' }

test.each([
  ['an account without CDK bootstrap is rejected', deploy, prod, [], 'npx cdk bootstrap --app= aws://'],
  ['diff requires the bootstrap, too', diff, prod, [], 'npx cdk bootstrap --app= aws://'],
  ['a custom domain requires the bootstrap in us-east-1', deploy, domain, ['eu-west-2'], '/us-east-1'],
])('%s before the build', async (_what, command, settings, bootstrapped, sentence) => {
  const { done, ran } = start(command, settings, { bootstrapped })
  await expect(done).rejects.toThrow(sentence)
  expect(ran).toEqual([])
})

const registrar = { 'example.co.uk': ['ns1.registrar.example'] }

test.each([
  ['those of another registrar', registrar, /name servers of example.co.uk are/],
  ['none for the domain itself', { 'co.uk': ['nsa.nic.uk'] }, /name servers of co.uk are nsa.nic.uk/],
  ['Route 53', { 'example.co.uk': ['ns-1.awsdns-02.co.uk'] }, /^(?!.*Route 53)/s],
])(
  'deploy warns unless the domain has the name servers of Route 53: %s',
  async (_by, nameServers, sentence) => {
    const { done, said } = start(deploy, domain, { nameServers })
    await done
    expect(said()).toMatch(sentence)
  },
)

describe('the first publication', () => {
  const denied = { error: '{"errorType":"AccessDenied"}' }

  test('is retried every ten seconds while IAM denies access', async () => {
    const { aws, done, waits } = start(deploy, prod, { invocations: [denied, denied] })
    await done
    expect([aws.invoked.length, waits]).toEqual([3, [10_000, 10_000]])
  })

  test('rejects with a message after six failures', async () => {
    const { done } = start(deploy, prod, { invocations: Array(6).fill(denied) })
    await expect(done).rejects.toThrow(/could not be published: .*AccessDenied.*\n.*every hour/)
  })
})
