import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseConfig } from '../config'
import { type AwsState, startAws } from './aws.testing'
import { awsAccount } from './aws-account'
import { deploy } from './deploy'
import { destroy } from './destroy'
import { fakeTools, outputs, workingSite } from './fake-tools.testing'

const region = 'eu-west-2'
const account = () => awsAccount({ region })
const at = (name: string) => ({ name, region })
let aws: AwsState

beforeEach(async () => {
  const { url, state, close } = await startAws()
  aws = state
  onTestFinished(close)
  vi.stubEnv('AWS_ENDPOINT_URL', url)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
})
afterEach(() => vi.unstubAllEnvs())

/** Runs a command with the account as the SDK reaches it. */
async function command(run: typeof deploy, settings: Record<string, string>) {
  const config = parseConfig(settings, {})
  const fake = fakeTools({ account: account(), outputs, fetch: workingSite })
  await run({ config, cdkArgs: ['-f'], tools: fake.tools })
  return fake
}

test('a stage that may be thrown away goes: edge first, each bucket emptied of every version, more than S3 lists at once', async () => {
  aws.stacks.set('highline-dev-edge', { status: 'CREATE_COMPLETE' })
  aws.stacks.set('highline-dev-site', { status: 'UPDATE_COMPLETE', buckets: ['media', 'gone'] })
  aws.versions.set('media', 1001)
  await command(destroy, { stage: 'dev' })
  expect(aws.deleted).toEqual(['highline-dev-edge', 'highline-dev-site'])
  expect(aws.versions.get('media')).toBe(0)
})

test('an object that may not be deleted is named, and its stack stays', async () => {
  aws.stacks.set('highline-dev-site', { status: 'CREATE_COMPLETE', buckets: ['media'] })
  aws.versions.set('media', 1)
  aws.undeletable = true
  await expect(command(destroy, { stage: 'dev' })).rejects.toThrow('key0 in media could not be deleted')
  expect(aws.deleted).toEqual([])
})

test('a stack that cannot be deleted says what is in the way', async () => {
  aws.stacks.set('highline-dev-site', {
    status: 'CREATE_COMPLETE',
    isStuck: true,
    events: [[{ id: 'LogBucket', status: 'DELETE_FAILED', reason: 'not empty' }]],
  })
  await expect(command(destroy, { stage: 'dev' })).rejects.toThrow(
    'highline-dev-site: LogBucket (AWS::X) failed: not empty',
  )
})

test('a deployment lifts what an earlier one has left: protection of what was not completed, a rollback that stopped', async () => {
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

test('a rollback that fails again says what is in the way, and how to leave that out', async () => {
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

test('credentials that may not look answer nothing, and fail nothing', async () => {
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

test('what a stack says of itself is read', async () => {
  aws.stacks.set('a', {
    status: 'CREATE_COMPLETE',
    outputs: { SiteUrl: 'https://x' },
    tags: { purpose: 'verification' },
  })
  expect(await account().stack(at('a'))).toEqual({
    outputs: { SiteUrl: 'https://x' },
    tags: { purpose: 'verification' },
    isProtected: false,
    status: 'CREATE_COMPLETE',
    changedAt: '2026-11-20T09:00:00.000Z',
  })
  expect(await account().stack(at('none'))).toBeUndefined()
})

test('an address is confirmed where its domain is', async () => {
  aws.confirmed.add('example.com')
  const mail = await account().mail(['ada@example.com', 'bob@example.org'])
  expect(mail).toEqual({ inSandbox: true, unconfirmed: ['bob@example.org'] })
})

test('a parameter is read, and deleted', async () => {
  aws.parameters.set('/a', 'b')
  expect(await account().parameterValue('/a')).toBe('b')
  await account().deleteParameter('/a')
  expect(await account().parameterValue('/a')).toBeUndefined()
})

test('a function that fails says why', async () => {
  aws.functionError = '{"errorType":"AccessDenied"}'
  expect(await account().invoke('publish')).toEqual({ error: aws.functionError })
})

test('a type of resource is tried out, and nothing of that stays', async () => {
  aws.unknownType = 'AWS::CloudFront::Function'
  expect(await account().creates('AWS::CloudFront::Function', region)).toBe(false)
  expect(await account().creates('AWS::S3::Bucket', region)).toBe(true)
  expect(aws.stacks.size).toBe(0)
})

describe('of a stack’s last operation', () => {
  test('the first failure is the cause; cancelled resources and earlier operations are none', async () => {
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
