import type { ResourceStatus } from '@aws-sdk/client-cloudformation'
import { afterEach, expect, test, vi } from 'vitest'
import { awsAccount } from './aws-account'
import type { deploy } from './deploy'
import { type AwsState, FakeAws } from './fake-aws.testing'
import { emulatorEnvironment } from './local'
import { runCommand } from './run-command'

const region = 'eu-west-2'
const at = (name: string) => ({ name, region })

/** Returns an account, and the fake that answers its calls. */
function fakeAccount(given: AwsState = {}) {
  const aws = new FakeAws(given)
  aws.connect()
  return { aws, account: awsAccount(region) }
}

test('empty deletes all versions, beyond one page of S3, and ignores a bucket that no longer exists', async () => {
  const { aws, account } = fakeAccount()
  aws.versions.set('media', 1001)
  await account.empty('media')
  await account.empty('gone')
  expect([...aws.versions]).toEqual([['media', 0]])
})

test('empty names an object that cannot be deleted', async () => {
  const { aws, account } = fakeAccount()
  aws.versions.set('media', 1)
  aws.undeletable = true
  await expect(account.empty('media')).rejects.toThrow('key0 in media could not be deleted')
})

test('each call resolves to undefined when the credentials do not allow it', async () => {
  const { account } = fakeAccount({ mayOnlyDeploy: true })
  const asked = [
    account.isBootstrapped(region),
    account.hasParameter('/a'),
    account.mail(['ada@example.com']),
    account.stack(at('highline-prod-site')),
    account.invoke('publish'),
  ]
  expect(await Promise.all(asked)).toEqual(Array(asked.length).fill(undefined))
})

test('stack returns tags, protection, status and time of a stack, and undefined for none', async () => {
  const changedAt = new Date('2026-11-20T09:00:00.000Z')
  const { account } = fakeAccount({ stacks: { a: { tags: { purpose: 'verification' }, changedAt } } })
  expect(await account.stack(at('a'))).toEqual({
    tags: { purpose: 'verification' },
    isProtected: false,
    status: 'CREATE_COMPLETE',
    changedAt: '2026-11-20T09:00:00.000Z',
  })
  expect(await account.stack(at('none'))).toBeUndefined()
})

test('mail treats an address as confirmed when its domain is', async () => {
  const isConfirmed = (identity: string) => identity === 'example.com'
  const { account } = fakeAccount({ inSandbox: true, isConfirmed })
  const mail = await account.mail(['ada@example.com', 'bob@example.org'])
  expect(mail).toEqual({ inSandbox: true, unconfirmed: ['bob@example.org'] })
})

test('parameterValue reads a parameter, and deleteParameter deletes it', async () => {
  const { account } = fakeAccount({ parameters: { '/a': 'b' } })
  expect(await account.parameterValue('/a')).toBe('b')
  await account.deleteParameter('/a')
  expect(await account.parameterValue('/a')).toBeUndefined()
})

test('invoke returns the error of a function that fails', async () => {
  const error = '{"errorType":"AccessDenied"}'
  const { account } = fakeAccount({ invocations: [{ error }] })
  expect(await account.invoke('publish')).toEqual({ error })
})

test('creates reports whether a resource type is supported and leaves no stack behind', async () => {
  const { aws, account } = fakeAccount({ unknownTypes: ['AWS::CloudFront::Function'] })
  expect(await account.creates('AWS::CloudFront::Function', region)).toBe(false)
  expect(await account.creates('AWS::S3::Bucket', region)).toBe(true)
  expect(aws.stacks.size).toBe(0)
})

test('failures are returned in chronological order, without cancelled resources and earlier operations', async () => {
  const event = (
    LogicalResourceId: string,
    ResourceStatus: ResourceStatus,
    ResourceStatusReason?: string,
  ) => ({
    LogicalResourceId,
    ResourceType: 'AWS::X',
    ResourceStatus,
    ResourceStatusReason,
  })
  const events = [
    event('a', 'ROLLBACK_FAILED'),
    event('LogBucket', 'DELETE_FAILED', 'not empty'),
    event('Parameter', 'CREATE_FAILED', 'Resource creation cancelled'),
    event('Distribution', 'CREATE_FAILED', 'must be verified'),
    event('a', 'CREATE_IN_PROGRESS', 'User Initiated'),
    event('Earlier', 'CREATE_FAILED', 'of an operation before'),
  ]
  const { account } = fakeAccount({ stacks: { a: { events } } })
  expect(await account.failures(at('a'))).toEqual([
    { resource: 'Distribution', type: 'AWS::X', reason: 'must be verified' },
    { resource: 'LogBucket', type: 'AWS::X', reason: 'not empty' },
  ])
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a command on an emulator has the S3 endpoint as a setting and as an option of cdk', async () => {
  fakeAccount()
  const storageEndpoint = 'http://localhost:4566'
  const environment = emulatorEnvironment(storageEndpoint, region)
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  vi.stubGlobal('fetch', async () => new Response())
  vi.spyOn(process, 'loadEnvFile').mockReturnValue()
  const diff = vi.fn<typeof deploy>()
  await runCommand(['diff', '-c', 'stage=local'], { onAws: {}, onEmulator: { diff } })
  expect(diff).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      config: expect.objectContaining({ stage: 'local', storageEndpoint }),
      cdkArgs: ['-c', `storageEndpoint=${storageEndpoint}`, '-c', 'stage=local'],
    }),
  )
})
