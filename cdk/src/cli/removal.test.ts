import { describe, expect, test } from 'vitest'
import { deployed, destroyed, failing, resourcesOf, sentence, statuses } from './attempts.testing'
import { FakeAws } from './fake-aws.testing'

const domain = { domainName: 'www.example.com', hostedZoneId: 'Z0123456789' }

describe('destroy', () => {
  const dev = { stage: 'dev' }

  test('of dev deletes every stack, also after its custom domain was removed', async () => {
    const aws = new FakeAws()
    await deployed(aws, { ...dev, ...domain })
    await deployed(aws, dev)
    await destroyed(aws, dev)
    expect(aws.stacks.size).toBe(0)
    expect(new Set(aws.kept)).toEqual(
      new Set(
        [
          'eu-west-2-certificate AWS::CertificateManager::Certificate',
          'site AWS::ApiGateway::Account',
          'site AWS::IAM::Role',
        ].map((one) => `highline-dev-${one}`),
      ),
    )
    await deployed(aws, dev)
  })

  test.each(['site', 'edge'])(
    'names the resource of %s that fails, and succeeds when repeated',
    async (part) => {
      for (const { id, DeletionPolicy } of resourcesOf(dev, part)) {
        if (DeletionPolicy?.startsWith('Retain')) continue
        const aws = new FakeAws()
        await deployed(aws, dev)
        aws.fault = failing(id, 'delete', 'Is in use')
        expect(await sentence(destroyed(aws, dev))).toMatch(
          new RegExp(`${id} .* failed: Is in use\nRun the same command again`),
        )
        expect(await sentence(deployed(aws, dev)), 'a deployment in between').toContain('npm run destroy')
        aws.fault = () => undefined
        await destroyed(aws, dev)
        expect(aws.stacks.size).toBe(0)
      }
    },
  )

  test('of a failed first deployment of prod succeeds', async () => {
    const aws = new FakeAws()
    aws.fault = failing(resourcesOf({}, 'site').at(-1)?.id ?? '', 'create')
    await sentence(deployed(aws))
    await destroyed(aws, {})
    expect(aws.stacks.size).toBe(0)
  })

  test('of staging retains table and buckets, and the stage can be deployed again', async () => {
    const aws = new FakeAws()
    const staging = { stage: 'staging' }
    await deployed(aws, staging)
    await destroyed(aws, staging)
    const buckets = aws.kept.filter((one) => one.endsWith('S3::Bucket'))
    expect(buckets).toHaveLength(3)
    expect(aws.kept).toContain('highline-staging-site AWS::DynamoDB::Table')
    await deployed(aws, staging)
    expect(aws.stacks.get('eu-west-2 highline-staging-edge')?.status).toBe('CREATE_COMPLETE')
  })
})

describe('a firewall whose removal fails', () => {
  const firewall = { firewall: 'true' }
  const isThere = (aws: FakeAws) => Object.keys(statuses(aws)).some((name) => name.endsWith('firewall'))

  async function notRemoved() {
    const aws = new FakeAws()
    await deployed(aws, firewall)
    aws.fault = failing('WebAcl', 'delete', 'Is in use')
    expect(await sentence(deployed(aws))).toContain('could not be removed')
    return aws
  }

  test('is removed by the next deployment, which also publishes', async () => {
    const aws = await notRemoved()
    aws.fault = () => undefined
    await deployed(aws)
    expect(aws.invoked, 'by each of three deployments').toHaveLength(3)
    expect(isThere(aws)).toBe(false)
  })

  test('is deleted and created again when the setting is set again', async () => {
    const aws = await notRemoved()
    expect(await sentence(deployed(aws, firewall))).toMatch(/could not be removed.*same command again/)
    aws.fault = () => undefined
    const { said } = await deployed(aws, firewall)
    expect(said()).toContain('was not removed completely: it is made anew')
    expect(Object.values(statuses(aws))).not.toContain('DELETE_FAILED')
    expect(isThere(aws)).toBe(true)
  })
})
