import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type AwsState, startAws } from './aws.testing'
import { awsAccount } from './aws-account'
import { deploy } from './deploy'
import { destroy } from './destroy'
import { start } from './fake-tools.testing'
import { emulatorEnvironment } from './local'
import { runCommand } from './run-command'

const region = 'eu-west-2'
const account = () => awsAccount(region)
const at = (name: string) => ({ name, region })
let aws: AwsState

beforeEach(async () => {
  const { url, state, close } = await startAws()
  aws = state
  onTestFinished(close)
  for (const [name, value] of Object.entries(emulatorEnvironment(url, region))) vi.stubEnv(name, value)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Runs a command against the fake AWS through the SDK. */
async function command(run: typeof deploy, settings: Record<string, string>) {
  const { done, ...fake } = start(run, settings, { account: account(), cdkArgs: ['-f'] })
  await done
  return fake
}

test('destroy of dev deletes edge, then site, and empties buckets of all versions, beyond one page of S3', async () => {
  aws.stacks.set('highline-dev-edge', { status: 'CREATE_COMPLETE' })
  aws.stacks.set('highline-dev-site', { status: 'UPDATE_COMPLETE', buckets: ['media', 'gone'] })
  aws.versions.set('media', 1001)
  await command(destroy, { stage: 'dev' })
  expect(aws.deleted).toEqual(['highline-dev-edge', 'highline-dev-site'])
  expect(aws.versions.get('media')).toBe(0)
})

test('destroy names an object that cannot be deleted and keeps its stack', async () => {
  aws.stacks.set('highline-dev-site', { status: 'CREATE_COMPLETE', buckets: ['media'] })
  aws.versions.set('media', 1)
  aws.undeletable = true
  await expect(command(destroy, { stage: 'dev' })).rejects.toThrow('key0 in media could not be deleted')
  expect(aws.deleted).toEqual([])
})

test('destroy names the resource and the reason when a stack cannot be deleted', async () => {
  aws.stacks.set('highline-dev-site', {
    status: 'CREATE_COMPLETE',
    isStuck: true,
    events: [[{ id: 'LogBucket', status: 'DELETE_FAILED', reason: 'not empty' }]],
  })
  await expect(command(destroy, { stage: 'dev' })).rejects.toThrow(
    'highline-dev-site: LogBucket (AWS::X) failed: not empty',
  )
})

test('deploy removes the protection of an incomplete stack and continues a failed rollback', async () => {
  aws.parameters.set('/cdk-bootstrap/hnb659fds/version', '30')
  aws.parameters.set('/highline/prod/secret', 'sealed')
  aws.stacks.set('highline-prod-edge', { status: 'ROLLBACK_COMPLETE', isProtected: true })
  aws.stacks.set('highline-prod-site', { status: 'UPDATE_ROLLBACK_FAILED' })
  aws.confirmed.add('ada@example.com')
  const { said } = await command(deploy, { adminEmail: 'ada@example.com', alarmEmail: 'bob@example.com' })
  expect(aws.stacks.get('highline-prod-edge')?.isProtected).toBe(false)
  expect(aws.stacks.get('highline-prod-site')?.status).toBe('UPDATE_ROLLBACK_COMPLETE')
  expect(aws.invoked).toEqual(['highline-publish'])
  expect(said()).toContain('SES is in its sandbox')
  expect(said()).not.toContain('Follow the link')
})

test('a rollback that fails again is reported with its cause and the command to skip the resource', async () => {
  aws.parameters.set('/cdk-bootstrap/hnb659fds/version', '30')
  aws.stacks.set('highline-prod-site', {
    status: 'UPDATE_ROLLBACK_FAILED',
    isStuck: true,
    events: [[{ id: 'Table', status: 'UPDATE_FAILED', reason: 'is being restored' }]],
  })
  await expect(command(deploy, {})).rejects.toThrow(
    /^highline-prod-site: Table \(AWS::X\) failed: is being restored\nPut right .*\n.*--region eu-west-2 --stack-name highline-prod-site --resources-to-skip/,
  )
})

test('a command on an emulator has the S3 endpoint as a setting and as an option of cdk', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  vi.spyOn(process, 'loadEnvFile').mockReturnValue()
  const diff = vi.fn<typeof deploy>()
  await runCommand(['diff', '-c', 'stage=local'], { onAws: {}, onEmulator: { diff } })
  const storageEndpoint = process.env.AWS_ENDPOINT_URL
  expect(diff).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      config: expect.objectContaining({ stage: 'local', storageEndpoint }),
      cdkArgs: ['-c', `storageEndpoint=${storageEndpoint}`, '-c', 'stage=local'],
    }),
  )
})

test('each call resolves to undefined when the credentials do not allow it', async () => {
  aws.isDenied = true
  const asked = [
    account().isBootstrapped(region),
    account().hasParameter('/a'),
    account().mail(['ada@example.com']),
    account().stack(at('highline-prod-site')),
    account().invoke('publish'),
  ]
  expect(await Promise.all(asked)).toEqual(Array(asked.length).fill(undefined))
})

test('stack returns tags, protection, status and time of a stack, and undefined for none', async () => {
  aws.stacks.set('a', {
    status: 'CREATE_COMPLETE',
    tags: { purpose: 'verification' },
  })
  expect(await account().stack(at('a'))).toEqual({
    tags: { purpose: 'verification' },
    isProtected: false,
    status: 'CREATE_COMPLETE',
    changedAt: '2026-11-20T09:00:00.000Z',
  })
  expect(await account().stack(at('none'))).toBeUndefined()
})

test('mail treats an address as confirmed when its domain is', async () => {
  aws.confirmed.add('example.com')
  const mail = await account().mail(['ada@example.com', 'bob@example.org'])
  expect(mail).toEqual({ inSandbox: true, unconfirmed: ['bob@example.org'] })
})

test('parameterValue reads a parameter, and deleteParameter deletes it', async () => {
  aws.parameters.set('/a', 'b')
  expect(await account().parameterValue('/a')).toBe('b')
  await account().deleteParameter('/a')
  expect(await account().parameterValue('/a')).toBeUndefined()
})

test('invoke returns the error of a function that fails', async () => {
  aws.functionError = '{"errorType":"AccessDenied"}'
  expect(await account().invoke('publish')).toEqual({ error: aws.functionError })
})

test('creates reports whether a resource type is supported and leaves no stack behind', async () => {
  aws.unknownType = 'AWS::CloudFront::Function'
  expect(await account().creates('AWS::CloudFront::Function', region)).toBe(false)
  expect(await account().creates('AWS::S3::Bucket', region)).toBe(true)
  expect(aws.stacks.size).toBe(0)
})

describe('failures of a stack’s last operation', () => {
  test('are returned in chronological order, without cancelled resources and earlier operations', async () => {
    const stack = 'highline-prod-edge'
    const failed = (id: string, reason: string) => ({ id, status: 'CREATE_FAILED', reason })
    aws.stacks.set(stack, {
      status: 'ROLLBACK_FAILED',
      events: [
        [
          { id: stack, status: 'ROLLBACK_FAILED' },
          { id: 'LogBucket', status: 'DELETE_FAILED', reason: 'not empty' },
          failed('Parameter', 'Resource creation cancelled'),
        ],
        [
          failed('Distribution', 'must be verified'),
          { id: stack, status: 'CREATE_IN_PROGRESS', reason: 'User Initiated' },
          failed('Earlier', 'of an operation before'),
        ],
      ],
    })
    expect(await account().failures(at(stack))).toEqual([
      { resource: 'Distribution', type: 'AWS::X', reason: 'must be verified' },
      { resource: 'LogBucket', type: 'AWS::X', reason: 'not empty' },
    ])
  })
})
