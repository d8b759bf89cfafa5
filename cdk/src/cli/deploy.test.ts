import { claimKeys } from '@highline/shared/content-keys'
import { describe, expect, test } from 'vitest'
import { deploy, diff } from './deploy'
import { outputsOf, start, workingSite } from './fake-tools.testing'

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
const unlogged = {
  'highline-prod-site': outputsOf('prod')['highline-prod-site'] ?? {},
  'highline-prod-edge': { SiteUrl: 'https://d1.cloudfront.net', AccessLog: 'AccessDeniedException: no' },
}

test.each([
  [
    'the number of confirmed claims while some are open',
    { parameters, invocations: [{ answer: '{"live":true,"openClaims":4}' }] },
    `${claimKeys.length - 4} of ${claimKeys.length} statements about the company are confirmed`,
  ],
  [
    'the command to set a password if none is stored',
    {},
    ': AWS_REGION=eu-west-2 npm run admin:set-password -- --stage prod',
  ],
  [
    'the ARN of the role for GitHub',
    { outputs: { ...outputsOf('prod'), 'highline-prod-github': { RoleArn } } },
    `GitHub   ${RoleArn}`,
  ],
  [
    'manual steps: confirmation links and the SES sandbox',
    { parameters, inSandbox: true, isConfirmed: () => false },
    /mailed to admin@example.com.*\n.*sandbox.*\n.*mailed to ops@example.com/,
  ],
  [
    'the reason for a missing access log',
    { outputs: unlogged },
    'CloudFront keeps no log (AccessDeniedException: no)',
  ],
])('deploy prints %s', async (_what, given, sentence) => {
  const { done, said } = start(deploy, prod, given)
  await done
  expect(said()).toMatch(sentence)
})

test('deploy warns of a missing recipient of alarms', async () => {
  const { done, said } = start(deploy, {})
  await done
  expect(said()).toContain('Alarms are mailed to no address: -c alarmEmail=')
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

test('with makeIdentities=false, deploy warns of an identity that is not confirmed', async () => {
  const settings = { ...prod, makeIdentities: 'false' }
  const { done, said } = start(deploy, settings, { parameters, isConfirmed: () => false })
  await done
  expect(said()).toMatch(/SES does not know admin@example.com as confirmed.*makeIdentities=true/)
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

test.each([
  [
    'those of another registrar',
    { 'example.co.uk': ['ns1.registrar.example'] },
    'name servers of example.co.uk are',
  ],
  ['none for the domain itself', { 'co.uk': ['nsa.nic.uk'] }, 'name servers of co.uk are nsa.nic.uk'],
  ['Route 53', { 'example.co.uk': ['ns-1.awsdns-02.co.uk'] }, undefined],
])(
  'deploy warns unless the domain has the name servers of Route 53: %s',
  async (_by, nameServers, warning) => {
    const { done, said } = start(deploy, domain, { nameServers })
    await done
    if (warning) expect(said()).toContain(warning)
    else expect(said()).not.toContain('Route 53')
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

describe('the smoke test', () => {
  test('is retried while the host name does not resolve', async () => {
    let asked = 0
    const late: typeof fetch = (...given) =>
      ++asked < 4 ? Promise.reject(new TypeError('fetch failed')) : workingSite(...given)
    const { done, waits } = start(deploy, prod, { fetch: late })
    await done
    expect(waits).toHaveLength(3)
  })

  test('reports every check that fails', async () => {
    const broken: typeof fetch = async (input) =>
      String(input).endsWith('/api/contact') ? new Response('oh', { status: 502 }) : workingSite(input)
    await expect(start(deploy, prod, { fetch: broken }).done).rejects.toThrow(
      /the contact form: POST .*\/api\/contact answered 502, not 400\n.*what stores inquiries: .* answered 502, not 201/,
    )
  })

  test('fails if the API accepts requests that bypass the edge', async () => {
    const open: typeof fetch = (input) =>
      workingSite(String(input).replace('a1.execute-api.example/live', 'd1.cloudfront.net'))
    await expect(start(deploy, prod, { fetch: open }).done).rejects.toThrow('round the edge')
  })
})
