import { describe, expect, test } from 'vitest'
import { accountWith, deployed, destroyed, failed, failing, resourcesOf, statuses } from './attempts.testing'
import { FakeAws } from './fake-aws.testing'

const domain = { domainName: 'www.example.com', hostedZoneId: 'Z0123456789' }
const mail = { adminEmail: 'owner@example.com' }
const works = {
  'eu-west-2 highline-prod-site': 'CREATE_COMPLETE',
  'eu-west-2 highline-prod-edge': 'CREATE_COMPLETE',
}
const statusOf = (aws: FakeAws, name: string) => statuses(aws)[`eu-west-2 ${name}`]

describe('a first deployment', () => {
  test('in an empty account succeeds and protects its stacks', async () => {
    const aws = await accountWith({})
    expect(statuses(aws)).toEqual(works)
    expect([...aws.stacks.values()].every(({ isProtected }) => isProtected)).toBe(true)
    expect(aws.invoked).toEqual(['highline-publish'])
  })

  /** Resources that a failed creation may leave: empty tables and buckets, and API Gateway's logging role. */
  const mayBeLeft = /AWS::(DynamoDB::Table|S3::Bucket|ApiGateway::Account|IAM::Role)$/

  test.each(['site', 'edge'])(
    'that fails at any resource of %s reports the cause, and succeeds when repeated',
    async (part) => {
      const all = resourcesOf({}, part)
      expect(all.length).toBeGreaterThan(20)
      for (const { id, Type } of all) {
        const aws = new FakeAws()
        const said = await failed(aws, [failing(id, 'create')], deployed)
        expect(said).toContain(`${id} (${Type}) failed: Internal failure`)
        expect(said).toMatch(/Run the same command again/)
        await deployed(aws)
        expect(statuses(aws), id).toEqual(works)
        expect(aws.kept.filter((one) => !mayBeLeft.test(one))).toEqual([])
      }
    },
  )

  test('with a rollback that fails at any resource of edge succeeds when repeated', async () => {
    const all = resourcesOf({}, 'edge')
    const met = new Set<string | undefined>()
    for (const { id } of all) {
      const aws = new FakeAws()
      const faults = [failing(all.at(-1)?.id, 'create'), failing(id, 'delete', 'Is in use')]
      await failed(aws, faults, deployed)
      met.add(statusOf(aws, 'highline-prod-edge'))
      await deployed(aws)
      expect(statuses(aws)).toEqual(works)
    }
    expect(met).toContain('ROLLBACK_FAILED')
  })

  test('in an account that CloudFront has not verified refers to AWS Support, and succeeds once verified', async () => {
    const aws = new FakeAws()
    const distribution = resourcesOf({}, 'edge').find(({ Type }) => Type === 'AWS::CloudFront::Distribution')
    const unverified = failing(distribution?.id, 'create', 'Your account must be verified.')
    for (const attempt of [1, 2, 3])
      expect(await failed(aws, [unverified], deployed), `attempt ${attempt}`).toMatch(
        /case with AWS Support.*same command again/,
      )
    await deployed(aws)
    expect(statuses(aws)).toEqual(works)
  })
})

describe('an update', () => {
  const shop = { ...domain, domainName: 'shop.example.com' }

  test('can add, change and remove a custom domain, and publishes each time', async () => {
    const aws = await accountWith({}, domain, shop, {})
    expect(aws.invoked).toHaveLength(4)
    const certificate = 'highline-prod-eu-west-2-certificate AWS::CertificateManager::Certificate'
    expect(aws.kept, 'certificates in use are retained').toEqual([certificate, certificate])
    expect(statuses(aws)).not.toHaveProperty(['us-east-1 highline-prod-eu-west-2-certificate'])
  })

  test('can remove a firewall and a GitHub role', async () => {
    const aws = await accountWith({ firewall: 'true', github: 'highline/site' })
    const optional = ['us-east-1 highline-prod-eu-west-2-firewall', 'eu-west-2 highline-prod-github']
    expect(Object.keys(statuses(aws))).toEqual(expect.arrayContaining(optional))
    await deployed(aws)
    expect(Object.keys(statuses(aws)).sort()).toEqual(Object.keys(works).sort())
  })

  test('with a custom domain that fails at any resource is rolled back, and succeeds when repeated', async () => {
    const before = new Map(resourcesOf({}, 'edge').map((resource) => [resource.id, JSON.stringify(resource)]))
    const changed = resourcesOf(domain, 'edge').filter((one) => before.get(one.id) !== JSON.stringify(one))
    expect(changed.length).toBeGreaterThanOrEqual(4)
    for (const { id } of changed) {
      const aws = await accountWith({})
      expect(await failed(aws, [failing(id, 'create')], deployed, domain)).toMatch(
        /failed: Internal failure\nhighline-prod-edge is as it was before/,
      )
      await deployed(aws, domain)
      expect(statusOf(aws, 'highline-prod-edge')).toBe('UPDATE_COMPLETE')
    }
  })

  test('whose rollback failed is rolled back first by the next attempt', async () => {
    const aws = await accountWith({})
    const [v4, v6] = resourcesOf(domain, 'edge').filter(({ Type }) => Type === 'AWS::Route53::RecordSet')
    const faults = [failing(v6?.id, 'create'), failing(v4?.id, 'delete')]
    expect(await failed(aws, faults, deployed, domain)).toContain('highline-prod-edge is half changed')
    const again = failing(v4?.id, 'continue rollback', 'Is being restored')
    expect(await failed(aws, [again], deployed, domain)).toMatch(
      /^highline-prod-edge: .* failed: Is being restored\nPut right .*\n.*--region eu-west-2 --stack-name highline-prod-edge --resources-to-skip/,
    )
    expect((await deployed(aws, domain)).said()).toContain('has not been undone')
  })
})

describe('a firewall whose removal fails', () => {
  const firewall = { firewall: 'true' }
  const inUse = [failing('WebAcl', 'delete', 'Is in use')]

  async function notRemoved() {
    const aws = await accountWith(firewall)
    expect(await failed(aws, inUse, deployed)).toContain('could not be removed')
    return aws
  }

  test('is removed by the next deployment, which also publishes', async () => {
    const aws = await notRemoved()
    await deployed(aws)
    expect(aws.invoked, 'by each of three deployments').toHaveLength(3)
    expect(Object.keys(statuses(aws))).toEqual(Object.keys(works))
  })

  test('is deleted and created again when the setting is set again', async () => {
    const aws = await notRemoved()
    expect(await failed(aws, inUse, deployed, firewall)).toMatch(/could not be removed.*same command again/)
    expect((await deployed(aws, firewall)).said()).toContain('was not removed completely: it is made anew')
    expect(statuses(aws)).toMatchObject({ 'us-east-1 highline-prod-eu-west-2-firewall': 'CREATE_COMPLETE' })
  })
})

describe('a second site in the account', () => {
  test('of another stage with the same address fails with a hint at makeIdentities=false, and succeeds with it', async () => {
    const aws = await accountWith(mail)
    expect(await failed(aws, [], deployed, { ...mail, stage: 'dev' })).toContain('-c makeIdentities=false')
    await deployed(aws, { ...mail, stage: 'dev', makeIdentities: 'false' })
    expect(statusOf(aws, 'highline-dev-edge')).toBe('CREATE_COMPLETE')
  })

  test('of the same stage in another region can be deployed and destroyed without changing the first one', async () => {
    const aws = await accountWith({ ...mail, ...domain, stage: 'dev', firewall: 'true' })
    const before = statuses(aws)
    const dublin = { ...mail, stage: 'dev', region: 'eu-west-1' }
    await deployed(aws, dublin)
    expect(statuses(aws)).toMatchObject({ 'eu-west-1 highline-dev-edge': 'CREATE_COMPLETE' })
    await destroyed(aws, dublin)
    expect(statuses(aws)).toEqual(before)
  })
})
