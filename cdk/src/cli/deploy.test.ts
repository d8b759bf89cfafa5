import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config'
import { deploy, diff } from './deploy'
import { deployedStack, fakeTools, outputs, workingSite as site } from './fake-tools.testing'

const prod = parseConfig({ adminEmail: 'admin@example.com', alarmEmail: 'ops@example.com' }, {})
const parameters = { '/highline/prod/secret': 'sealed' }

test('a deployment builds, deploys, looks at the site and says where it is', async () => {
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

test('statements about the company that are not confirmed are left to do', async () => {
  const invocations = [{ answer: '{"live":true,"openClaims":4}' }]
  const { tools, said } = fakeTools({ outputs, parameters, invocations, fetch: site })
  await deploy({ config: prod, cdkArgs: [], tools })
  expect(said()).toContain('7 of 11 statements about the company are confirmed')
})

test('the first one is possible without a password, and says how to set it', async () => {
  const { tools, said } = fakeTools({ outputs, fetch: site })
  await deploy({ config: prod, cdkArgs: [], tools })
  expect(said()).toContain(': AWS_REGION=eu-west-2 npm run admin:set-password -- --stage prod')
})

test('a repository that may deploy is told by which role', async () => {
  const RoleArn = 'arn:aws:iam::123456789012:role/deploys'
  const { tools, said } = fakeTools({
    outputs: { ...outputs, 'highline-prod-github': { RoleArn } },
    fetch: site,
  })
  await deploy({ config: prod, cdkArgs: [], tools })
  expect(said()).toContain(`GitHub   ${RoleArn}`)
})

test('credentials that may only deploy are told nothing that was not looked at', async () => {
  const { tools, said } = fakeTools({ outputs, mayOnlyDeploy: true, fetch: site })
  await deploy({ config: prod, cdkArgs: [], tools })
  expect(said()).toContain('Site     https://d1.cloudfront.net/')
  expect(said()).not.toMatch(/password|sandbox/)
  expect(said()).toContain('publishes itself within the hour')
})

test('what only a person can do is listed: links to follow, and the sandbox', async () => {
  const mail = { inSandbox: true, unconfirmed: ['admin@example.com'] }
  const { tools, said } = fakeTools({ outputs, parameters, mail, fetch: site })
  await deploy({ config: prod, cdkArgs: [], tools })
  expect(said()).toMatch(/mailed to admin@example.com.*\n.*sandbox.*\n.*mailed to ops@example.com/)
})

test('what cannot be removed is told last, when the site is published and its addresses are said', async () => {
  const unwanted = 'highline-prod-github'
  const stuck = { stacks: { [unwanted]: deployedStack() }, buckets: { [unwanted]: ['full'] } }
  const { tools, invoked, said } = fakeTools({ outputs, parameters, fetch: site, ...stuck })
  await expect(deploy({ config: prod, cdkArgs: [], tools })).rejects.toThrow('could not be removed')
  expect(invoked).toEqual(['highline-publish'])
  expect(said()).toContain('Admin    https://d1.cloudfront.net/admin')
})

test('a stage that mails through another one’s identities is told that they are gone', async () => {
  const mail = { inSandbox: false, unconfirmed: ['admin@example.com'] }
  const { tools, said } = fakeTools({ outputs, parameters, mail, fetch: site })
  await deploy({ config: { ...prod, makeIdentities: false }, cdkArgs: [], tools })
  expect(said()).toMatch(/SES does not know admin@example.com as confirmed.*makeIdentities=true/)
})

test.each([deploy, diff])(
  'an account that CDK was never used in is told so before anything is built',
  async (run) => {
    const { tools, ran } = fakeTools({ bootstrapped: [] })
    await expect(run({ config: prod, cdkArgs: [], tools })).rejects.toThrow('npx cdk bootstrap --app= aws://')
    expect(ran).toEqual([])
  },
)

test('a host name of our own needs the region of certificates too', async () => {
  const { tools } = fakeTools()
  const config = { ...prod, domainName: 'www.example.com', hostedZoneId: 'Z1' }
  await expect(deploy({ config, cdkArgs: [], tools })).rejects.toThrow('us-east-1')
})

test.each([
  [
    'another’s name servers',
    { 'example.co.uk': ['ns1.registrar.example'] },
    'name servers of example.co.uk are',
  ],
  ['none at all', { 'co.uk': ['nsa.nic.uk'] }, 'name servers of co.uk are nsa.nic.uk'],
  ['Route 53', { 'example.co.uk': ['ns-1.awsdns-02.co.uk'] }, undefined],
])('a host name whose zone is answered for by %s', async (_by, nameServers, warning) => {
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
})

test('a stage without a recipient of alarms, or without a log of the edge, is told so', async () => {
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

  test('waits until IAM knows what publish may do', async () => {
    const { tools, waits, invoked } = fakeTools({ outputs, invocations: [denied, denied], fetch: site })
    await deploy({ config: prod, cdkArgs: [], tools })
    expect([invoked.length, waits]).toEqual([3, [10_000, 10_000]])
  })

  test('that keeps failing is a sentence, and takes nothing back', async () => {
    const { tools } = fakeTools({ outputs, invocations: Array(6).fill(denied), fetch: site })
    await expect(deploy({ config: prod, cdkArgs: [], tools })).rejects.toThrow(
      /could not be published: .*AccessDenied.*\n.*every hour/,
    )
  })
})

describe('the look at the site', () => {
  test('is repeated for a host name that is not known everywhere yet', async () => {
    let asked = 0
    const late: typeof fetch = (...given) =>
      ++asked < 4 ? Promise.reject(new TypeError('fetch failed')) : site(...given)
    const { tools, waits } = fakeTools({ outputs, parameters, fetch: late })
    await deploy({ config: prod, cdkArgs: [], tools })
    expect(waits).toHaveLength(3)
  })

  test('names everything that does not answer as it should', async () => {
    const broken: typeof fetch = async (input) =>
      String(input).endsWith('/api/contact') ? new Response('oh', { status: 502 }) : site(input)
    const { tools } = fakeTools({ outputs, parameters, fetch: broken })
    await expect(deploy({ config: prod, cdkArgs: [], tools })).rejects.toThrow(
      /the contact form: POST .*\/api\/contact answered 502, not 400\n.*what stores inquiries: .* answered 502, not 201/,
    )
  })

  test('notices an API that lets everybody in round the edge', async () => {
    const open: typeof fetch = (input) =>
      site(String(input).replace('a1.execute-api.example/live', 'd1.cloudfront.net'))
    const { tools } = fakeTools({ outputs, parameters, fetch: open })
    await expect(deploy({ config: prod, cdkArgs: [], tools })).rejects.toThrow('round the edge')
  })
})
