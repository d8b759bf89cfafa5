import type { ResourceStatus } from '@aws-sdk/client-cloudformation'
import { expect, test } from 'vitest'
import { awsAccount } from './aws-account'
import { type AwsState, FakeAws } from './fake-aws.testing'

const region = 'eu-west-2'

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

test('mail treats an address as confirmed when its domain is', async () => {
  const isConfirmed = (identity: string) => identity === 'example.com'
  const { account } = fakeAccount({ inSandbox: true, isConfirmed })
  const mail = await account.mail(['ada@example.com', 'bob@example.org'])
  expect(mail).toEqual({ inSandbox: true, unconfirmed: ['bob@example.org'] })
})

test('failures are returned in chronological order, without cancelled resources and earlier operations', async () => {
  const event = (LogicalResourceId: string, ResourceStatus: ResourceStatus, ResourceStatusReason = '') => ({
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
  expect(await account.failures({ name: 'a', region })).toEqual([
    { resource: 'Distribution', type: 'AWS::X', reason: 'must be verified' },
    { resource: 'LogBucket', type: 'AWS::X', reason: 'not empty' },
  ])
})
