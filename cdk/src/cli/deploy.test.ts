import { claimKeys } from '@highline/shared/content-keys'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config'
import { deploy, diff } from './deploy'
import { deployedStack, fakeTools, outputs, workingSite as site } from './fake-tools.testing'

const prod = parseConfig({ adminEmail: 'admin@example.com', alarmEmail: 'ops@example.com' }, {})
const parameters = { '/highline/prod/secret': 'sealed' }

test('deploy builds, deploys, publishes, runs the smoke test and prints the URLs', async () => {
  const { tools, scripts, said, invoked } = fakeTools({ outputs, parameters, fetch: site })
  await deploy({ config: prod, cdkArgs: ['-c', 'adminEmail=admin@example.com'], tools })
  expect(scripts()).toEqual([
    'lambdas/local/start.mjs --build',
    'node_modules/aws-cdk/bin/cdk deploy --all --require-approval never --outputs-file cdk.out/outputs.json ' +
      '-c adminEmail=admin@example.com',
  ])
  expect(said()).toContain('All 12 things that were asked for answer')
  expect(said()).toContain('Admin    https://d1.cloudfront.net/admin')
  expect(invoked).toEqual(['highline-publish'])
  expect(said()).toMatch(/Still to do:\n {2}- Confirm the subscription.*ops@example.com.*$/)
})

test('deploy prints the number of confirmed claims while some are open', async () => {
  const invocations = [{ answer: '{"live":true,"openClaims":4}' }]
  const { tools, said } = fakeTools({ outputs, parameters, invocations, fetch: site })
  await deploy({ config: prod, cdkArgs: [], tools })
  expect(said()).toContain(
    `${claimKeys.length - 4} of ${claimKeys.length} statements about the company are confirmed`,
  )
})

test('deploy without a stored password succeeds and prints the command to set one', async () => {
  const { tools, said } = fakeTools({ outputs, fetch: site })
  await deploy({ config: prod, cdkArgs: [], tools })
  expect(said()).toContain(': AWS_REGION=eu-west-2 npm run admin:set-password -- --stage prod')
})

test('deploy prints the ARN of the role for GitHub', async () => {
  const RoleArn = 'arn:aws:iam::123456789012:role/deploys'
  const { tools, said } = fakeTools({
    outputs: { ...outputs, 'highline-prod-github': { RoleArn } },
    fetch: site,
  })
  await deploy({ config: prod, cdkArgs: [], tools })
  expect(said()).toContain(`GitHub   ${RoleArn}`)
})

test('with credentials that may only deploy, no finding about the password or SES is printed', async () => {
  const { tools, said } = fakeTools({ outputs, mayOnlyDeploy: true, fetch: site })
  await deploy({ config: prod, cdkArgs: [], tools })
  expect(said()).toContain('Site     https://d1.cloudfront.net/')
  expect(said()).not.toMatch(/password|sandbox/)
  expect(said()).toContain('publishes itself within the hour')
})

test('deploy lists manual steps: confirmation links and the SES sandbox', async () => {
  const mail = { inSandbox: true, unconfirmed: ['admin@example.com'] }
  const { tools, said } = fakeTools({ outputs, parameters, mail, fetch: site })
  await deploy({ config: prod, cdkArgs: [], tools })
  expect(said()).toMatch(/mailed to admin@example.com.*\n.*sandbox.*\n.*mailed to ops@example.com/)
})

test('a stack that cannot be removed fails the command only after publication and the output of the URLs', async () => {
  const unwanted = 'highline-prod-github'
  const stuck = { stacks: { [unwanted]: deployedStack() }, buckets: { [unwanted]: ['full'] } }
  const { tools, invoked, said } = fakeTools({ outputs, parameters, fetch: site, ...stuck })
  await expect(deploy({ config: prod, cdkArgs: [], tools })).rejects.toThrow('could not be removed')
  expect(invoked).toEqual(['highline-publish'])
  expect(said()).toContain('Admin    https://d1.cloudfront.net/admin')
})

test('with makeIdentities=false, deploy warns of an identity that is not confirmed', async () => {
  const mail = { inSandbox: false, unconfirmed: ['admin@example.com'] }
  const { tools, said } = fakeTools({ outputs, parameters, mail, fetch: site })
  await deploy({ config: { ...prod, makeIdentities: false }, cdkArgs: [], tools })
  expect(said()).toMatch(/SES does not know admin@example.com as confirmed.*makeIdentities=true/)
})

test.each([deploy, diff])('an account without CDK bootstrap is rejected before the build', async (run) => {
  const { tools, ran } = fakeTools({ bootstrapped: [] })
  await expect(run({ config: prod, cdkArgs: [], tools })).rejects.toThrow('npx cdk bootstrap --app= aws://')
  expect(ran).toEqual([])
})

test('a custom domain requires the CDK bootstrap in us-east-1', async () => {
  const { tools } = fakeTools()
  const config = { ...prod, domainName: 'www.example.com', hostedZoneId: 'Z1' }
  await expect(deploy({ config, cdkArgs: [], tools })).rejects.toThrow('us-east-1')
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
    const { tools, said } = fakeTools({
      bootstrapped: ['eu-west-2', 'us-east-1'],
      nameServers,
      outputs,
      fetch: site,
    })
    const config = { ...prod, domainName: 'www.example.co.uk', hostedZoneId: 'Z1' }
    await deploy({ config, cdkArgs: [], tools })
    if (warning) expect(said()).toContain(warning)
    else expect(said()).not.toContain('Route 53')
  },
)

test('deploy warns of a missing recipient of alarms and of a missing access log', async () => {
  const edge = { ...outputs['highline-prod-edge'], AccessLog: 'AccessDeniedException: not authorized' }
  const { tools, said } = fakeTools({
    outputs: { ...outputs, 'highline-prod-edge': edge },
    parameters,
    fetch: site,
  })
  await deploy({ config: { ...prod, alarmEmail: undefined }, cdkArgs: [], tools })
  expect(said()).toContain('Alarms are mailed to no address: -c alarmEmail=')
  expect(said()).toContain('CloudFront keeps no log (AccessDeniedException: not authorized)')
})

describe('the first publication', () => {
  const denied = { error: '{"errorType":"AccessDenied"}' }

  test('is retried every ten seconds while IAM denies access', async () => {
    const { tools, waits, invoked } = fakeTools({ outputs, invocations: [denied, denied], fetch: site })
    await deploy({ config: prod, cdkArgs: [], tools })
    expect([invoked.length, waits]).toEqual([3, [10_000, 10_000]])
  })

  test('rejects with a message after six failures', async () => {
    const { tools } = fakeTools({ outputs, invocations: Array(6).fill(denied), fetch: site })
    await expect(deploy({ config: prod, cdkArgs: [], tools })).rejects.toThrow(
      /could not be published: .*AccessDenied.*\n.*every hour/,
    )
  })
})

describe('the smoke test', () => {
  test('is retried while the host name does not resolve', async () => {
    let asked = 0
    const late: typeof fetch = (...given) =>
      ++asked < 4 ? Promise.reject(new TypeError('fetch failed')) : site(...given)
    const { tools, waits } = fakeTools({ outputs, parameters, fetch: late })
    await deploy({ config: prod, cdkArgs: [], tools })
    expect(waits).toHaveLength(3)
  })

  test('reports every check that fails', async () => {
    const broken: typeof fetch = async (input) =>
      String(input).endsWith('/api/contact') ? new Response('oh', { status: 502 }) : site(input)
    const { tools } = fakeTools({ outputs, parameters, fetch: broken })
    await expect(deploy({ config: prod, cdkArgs: [], tools })).rejects.toThrow(
      /the contact form: POST .*\/api\/contact answered 502, not 400\n.*what stores inquiries: .* answered 502, not 201/,
    )
  })

  test('fails if the API accepts requests that bypass the edge', async () => {
    const open: typeof fetch = (input) =>
      site(String(input).replace('a1.execute-api.example/live', 'd1.cloudfront.net'))
    const { tools } = fakeTools({ outputs, parameters, fetch: open })
    await expect(deploy({ config: prod, cdkArgs: [], tools })).rejects.toThrow('round the edge')
  })
})
