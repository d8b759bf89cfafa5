import { describe, expect, test } from 'vitest'
import { deployed, destroyed, failing, mayBeLeft, resourcesOf, sentence, statuses } from './attempts.testing'
import { FakeAws } from './fake-aws.testing'

const domain = { domainName: 'www.example.com', hostedZoneId: 'Z0123456789' }
const mail = { adminEmail: 'owner@example.com' }
const works = {
  'eu-west-2 highline-prod-site': 'CREATE_COMPLETE',
  'eu-west-2 highline-prod-edge': 'CREATE_COMPLETE',
}

describe('a first deployment', () => {
  test('in an empty account succeeds and protects its stacks', async () => {
    const aws = new FakeAws()
    await deployed(aws)
    expect(statuses(aws)).toEqual(works)
    expect([...aws.stacks.values()].every(({ isProtected }) => isProtected)).toBe(true)
    expect(aws.invoked).toEqual(['highline-publish'])
  })

  test.each(['site', 'edge'])(
    'that fails at any resource of %s reports the cause, and succeeds when repeated',
    async (part) => {
      const all = resourcesOf({}, part)
      expect(all.length).toBeGreaterThan(20)
      for (const { id, Type } of all) {
        const aws = new FakeAws()
        aws.fault = failing(id, 'create')
        const said = await sentence(deployed(aws))
        expect(said).toContain(`${id} (${Type}) failed: Internal failure`)
        expect(said).toMatch(/Run the same command again/)
        aws.fault = () => undefined
        await deployed(aws)
        expect(statuses(aws), id).toEqual(works)
        expect(aws.kept.filter((one) => !mayBeLeft.test(one))).toEqual([])
      }
    },
  )

  test('with a rollback that fails at any resource of edge succeeds when repeated', async () => {
    const all = resourcesOf({}, 'edge')
    const last = all.at(-1)?.id ?? ''
    const met = new Set<string | undefined>()
    for (const { id } of all) {
      const aws = new FakeAws()
      aws.fault = (resource, operation) =>
        failing(last, 'create')(resource, operation) ??
        failing(id, 'delete', 'Is in use')(resource, operation)
      await sentence(deployed(aws))
      met.add(aws.stacks.get('eu-west-2 highline-prod-edge')?.status)
      aws.fault = () => undefined
      await deployed(aws)
      expect(statuses(aws)).toEqual(works)
    }
    expect(met).toContain('ROLLBACK_FAILED')
  })

  test('in an account that CloudFront has not verified refers to AWS Support, and succeeds once verified', async () => {
    const aws = new FakeAws()
    const { id = '' } =
      resourcesOf({}, 'edge').find(({ Type }) => Type === 'AWS::CloudFront::Distribution') ?? {}
    aws.fault = failing(
      id,
      'create',
      'Your account must be verified before you can add new CloudFront resources.',
    )
    for (const attempt of [1, 2, 3])
      expect(await sentence(deployed(aws)), `attempt ${attempt}`).toMatch(
        /case with AWS Support.*same command again/,
      )
    aws.fault = () => undefined
    await deployed(aws)
    expect(aws.stacks.get('eu-west-2 highline-prod-edge')?.status).toBe('CREATE_COMPLETE')
  })
})

describe('an update', () => {
  const shop = { domainName: 'shop.example.com', hostedZoneId: 'Z0123456789' }

  test('can add, change and remove a custom domain, and publishes each time', async () => {
    const aws = new FakeAws()
    for (const settings of [{}, domain, shop, {}]) await deployed(aws, settings)
    expect(aws.invoked).toHaveLength(4)
    const certificate = 'highline-prod-eu-west-2-certificate AWS::CertificateManager::Certificate'
    expect(aws.kept, 'certificates in use are retained').toEqual([certificate, certificate])
    expect(statuses(aws)).not.toHaveProperty(['us-east-1 highline-prod-eu-west-2-certificate'])
  })

  test('can remove a firewall and a GitHub role', async () => {
    const aws = new FakeAws()
    await deployed(aws, { firewall: 'true', github: 'highline/site' })
    expect(Object.keys(statuses(aws))).toEqual(
      expect.arrayContaining([
        'us-east-1 highline-prod-eu-west-2-firewall',
        'eu-west-2 highline-prod-github',
      ]),
    )
    await deployed(aws)
    expect(Object.keys(statuses(aws)).sort()).toEqual(Object.keys(works).sort())
  })

  test('with a custom domain that fails at any resource is rolled back, and succeeds when repeated', async () => {
    const before = new Map(resourcesOf({}, 'edge').map((resource) => [resource.id, JSON.stringify(resource)]))
    const changed = resourcesOf(domain, 'edge').filter((one) => before.get(one.id) !== JSON.stringify(one))
    expect(changed.length).toBeGreaterThanOrEqual(4)
    for (const { id } of changed) {
      const aws = new FakeAws()
      await deployed(aws)
      aws.fault = failing(id, 'create')
      expect(await sentence(deployed(aws, domain))).toMatch(
        /failed: Internal failure\nhighline-prod-edge is as it was before/,
      )
      aws.fault = () => undefined
      await deployed(aws, domain)
      expect(aws.stacks.get('eu-west-2 highline-prod-edge')?.status).toBe('UPDATE_COMPLETE')
    }
  })

  test('whose rollback failed is rolled back first by the next attempt', async () => {
    const aws = new FakeAws()
    await deployed(aws)
    const [v4, v6] = resourcesOf(domain, 'edge').filter(({ Type }) => Type === 'AWS::Route53::RecordSet')
    aws.fault = (resource, operation) =>
      failing(v6?.id ?? '', 'create')(resource, operation) ??
      failing(v4?.id ?? '', 'delete')(resource, operation)
    expect(await sentence(deployed(aws, domain))).toContain('highline-prod-edge is half changed')
    expect(aws.stacks.get('eu-west-2 highline-prod-edge')?.status).toBe('UPDATE_ROLLBACK_FAILED')
    aws.fault = failing(v4?.id ?? '', 'continue rollback', 'Is being restored')
    expect(await sentence(deployed(aws, domain)), 'the rollback fails again').toMatch(
      /^highline-prod-edge: .* failed: Is being restored\nPut right .*\n.*--region eu-west-2 --stack-name highline-prod-edge --resources-to-skip/,
    )
    aws.fault = () => undefined
    const { said } = await deployed(aws, domain)
    expect(said()).toContain('has not been undone')
  })
})

describe('a second site in the account', () => {
  test('of another stage with the same address fails with a hint at makeIdentities=false, and succeeds with it', async () => {
    const aws = new FakeAws()
    await deployed(aws, mail)
    expect(await sentence(deployed(aws, { ...mail, stage: 'dev' }))).toContain('-c makeIdentities=false')
    await deployed(aws, { ...mail, stage: 'dev', makeIdentities: 'false' })
    expect(aws.stacks.get('eu-west-2 highline-dev-edge')?.status).toBe('CREATE_COMPLETE')
  })

  test('of the same stage in another region can be deployed beside the first one', async () => {
    const aws = new FakeAws()
    await deployed(aws, mail)
    await deployed(aws, { ...mail, region: 'eu-west-1' })
    expect(aws.stacks.size).toBe(4)
  })

  test('of the same stage in another region does not change the first one when destroyed', async () => {
    const aws = new FakeAws()
    const [london, dublin] = [
      { stage: 'dev', ...domain, firewall: 'true' },
      { stage: 'dev', region: 'eu-west-1' },
    ]
    await deployed(aws, london)
    const before = statuses(aws)
    await deployed(aws, dublin)
    await destroyed(aws, dublin)
    expect(statuses(aws)).toEqual(before)
  })
})
