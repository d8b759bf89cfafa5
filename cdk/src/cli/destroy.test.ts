import { describe, expect, test } from 'vitest'
import { accountWith, deployed, destroyed, failed, failing, resourcesOf } from './attempts.testing'
import { destroy } from './destroy'
import { FakeAws } from './fake-aws.testing'
import { start } from './fake-tools.testing'

const dev = { stage: 'dev' }
const stacksOf = (stage: string, isProtected = false) => ({
  [`highline-${stage}-site`]: { isProtected, buckets: ['media', 'logs'] },
  [`highline-${stage}-edge`]: { isProtected },
})

test('destroy of dev deletes stacks and bucket contents after its name is typed', async () => {
  const { aws, done, ran, said } = start(destroy, dev, { stacks: stacksOf('dev'), answers: ['dev'] })
  await done
  expect(ran, 'a fresh clone has nothing built').toEqual([])
  expect(aws.deleted, 'though buckets had content').toEqual(['highline-dev-edge', 'highline-dev-site'])
  expect(said()).toContain('/highline/dev/secret')
  expect(said()).toContain('Type dev to destroy it in eu-west-2: ')
})

test('destroy warns of SES identities and the GitHub provider that other stages lose', async () => {
  const keeps = async (settings: Record<string, string>) => {
    const given = { stacks: stacksOf('dev'), cdkArgs: ['-f'] }
    const { done, said } = start(destroy, { ...dev, ...settings }, given)
    await done
    return said()
  }
  const settings = { adminEmail: 'ada@example.com', github: 'highline/site' }
  expect(await keeps(settings)).toMatch(/can mail nothing until.*from GitHub again once/)
  const others = { makeIdentities: 'false', makeGithubProvider: 'false' }
  expect(await keeps({ ...settings, ...others })).not.toMatch(/makeIdentities|makeGithubProvider/)
})

test.each(['', 'y', 'prod'])('the confirmation %j destroys nothing', async (answer) => {
  const { aws, done } = start(destroy, dev, { stacks: stacksOf('dev'), answers: [answer] })
  await expect(done).rejects.toThrow('Nothing was destroyed')
  expect(aws.deleted).toEqual([])
  expect([...aws.versions.values()], 'objects in each bucket').toEqual([1, 1])
})

test('destroy of a protected stage fails with the command to remove the protection', async () => {
  const { aws, done } = start(destroy, {}, { stacks: stacksOf('prod', true), cdkArgs: ['-f'] })
  await expect(done).rejects.toThrow(
    '--no-enable-termination-protection --region eu-west-2 --stack-name highline-prod-site',
  )
  expect(aws.deleted).toEqual([])
})

test('destroy of a stage that is not deployed fails', async () => {
  await expect(start(destroy, dev).done).rejects.toThrow('Nothing of dev is deployed')
})

describe('destroy in an account with all resources of the templates', () => {
  test('of dev deletes every stack, also after its custom domain was removed', async () => {
    const domain = { domainName: 'www.example.com', hostedZoneId: 'Z0123456789' }
    const aws = await accountWith({ ...dev, ...domain }, dev)
    await destroyed(aws, dev)
    expect(aws.stacks.size).toBe(0)
    expect(aws.kept.sort()).toEqual([
      'highline-dev-eu-west-2-certificate AWS::CertificateManager::Certificate',
      'highline-dev-site AWS::ApiGateway::Account',
      'highline-dev-site AWS::IAM::Role',
    ])
    await deployed(aws, dev)
  })

  test.each(['site', 'edge'])(
    'names the resource of %s that fails, and succeeds when repeated',
    async (part) => {
      for (const { id, DeletionPolicy } of resourcesOf(dev, part)) {
        if (DeletionPolicy?.startsWith('Retain')) continue
        const aws = await accountWith(dev)
        expect(await failed(aws, [failing(id, 'delete', 'Is in use')], destroyed, dev)).toMatch(
          new RegExp(`${id} .* failed: Is in use\nRun the same command again`),
        )
        await expect(deployed(aws, dev), 'a deployment in between').rejects.toThrow('npm run destroy')
        await destroyed(aws, dev)
        expect(aws.stacks.size).toBe(0)
      }
    },
  )

  test('of a failed first deployment of prod succeeds', async () => {
    const aws = new FakeAws()
    await failed(aws, [failing(resourcesOf({}, 'site').at(-1)?.id, 'create')], deployed)
    await destroyed(aws)
    expect(aws.stacks.size).toBe(0)
  })

  test('of staging retains table and buckets, says so, and the stage can be deployed again', async () => {
    const staging = { stage: 'staging' }
    const aws = await accountWith(staging)
    const { said } = await destroyed(aws, staging)
    expect(said()).toMatch(/What stays.*the table, the buckets, the logs/)
    expect(aws.kept.filter((one) => one.endsWith('S3::Bucket'))).toHaveLength(3)
    expect(aws.kept).toContain('highline-staging-site AWS::DynamoDB::Table')
    await deployed(aws, staging)
    expect(aws.stacks.get('eu-west-2 highline-staging-edge')?.status).toBe('CREATE_COMPLETE')
  })
})
