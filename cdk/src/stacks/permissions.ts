import { PUBLIC_PARTITION } from '@highline/shared/infra/names'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { FunctionName } from '../build'
import type { StageConfig } from '../config'
import { maySendMail } from '../constructs/mailboxes'
import { may, mayReadParameter } from '../constructs/may'
import { inPartitions } from '../constructs/site-table'

const LANDING_PAGE = 'index.html'

interface PermissionContext {
  readonly config: StageConfig
  readonly table: Table
  readonly siteBucket: Bucket
  readonly mediaBucket: Bucket
}

/**
 * All that each function may do. Leave to list goes with leave to look: without it S3 says 403 of what is not there.
 * What one transaction writes stands in one statement, since DynamoDB may judge each action by the partitions of all
 * its items.
 */
export function permissions(context: PermissionContext): Record<FunctionName, PolicyStatement[]> {
  const { config, table, siteBucket, mediaBucket } = context
  return {
    public: [...session(table), inPartitions(table, ['Query'], [PUBLIC_PARTITION])],
    contact: [
      // Of the public partition the telephone, which a refusal names.
      inPartitions(table, ['GetItem'], [PUBLIC_PARTITION, 'IDEMPOTENCY#*', 'SALT']),
      inPartitions(table, ['PutItem', 'UpdateItem'], ['COUNTER', 'IDEMPOTENCY#*', 'INQUIRY', 'NOTICE']),
      inPartitions(table, ['PutItem'], ['IDEMPOTENCY#*', 'SPAM']),
      inPartitions(table, ['PutItem'], ['SALT']),
      inPartitions(table, ['UpdateItem'], ['RATE#contact#*']),
    ],
    auth: [
      ...session(table),
      log(table),
      inPartitions(table, ['DeleteItem'], ['AUTH', 'SESSION']),
      inPartitions(table, ['GetItem', 'PutItem'], ['AUTH', 'SALT', 'SETTING']),
      inPartitions(table, ['Query'], ['SESSION']),
      inPartitions(table, ['UpdateItem'], ['RATE#login#*']),
      mayReadParameter(table, config, 'secret'),
      // It mails the admins alone.
      ...(config.adminEmail ? maySendMail(table, config) : []),
    ],
    content: [
      ...session(table),
      log(table),
      inPartitions(table, ['DeleteItem', 'GetItem'], [PUBLIC_PARTITION]),
      inPartitions(table, ['GetItem'], ['HEALTH']),
      inPartitions(table, ['PutItem', 'Query'], [PUBLIC_PARTITION, 'HISTORY#*']),
      inPartitions(table, ['Query'], ['ACTIVITY']),
      inPartitions(table, ['UpdateItem'], ['COUNTER']),
      may(['s3:GetObject'], siteBucket.arnForObjects(LANDING_PAGE)),
      may(['s3:ListBucket'], siteBucket.bucketArn),
    ],
    media: [
      ...session(table),
      log(table),
      inPartitions(table, ['GetItem', 'PutItem', 'Query'], [PUBLIC_PARTITION]),
      inPartitions(table, ['DeleteItem', 'GetItem', 'PutItem'], ['UPLOAD']),
      inPartitions(table, ['UpdateItem'], ['COUNTER', 'RATE#upload#*']),
      may(['s3:GetObject', 's3:GetObjectVersion', 's3:PutObject', ...partActions], filesOf(mediaBucket)),
      // What is deleted for good, and what arrived with notes about its origin once the clean copy is kept.
      may(['s3:DeleteObjectVersion'], filesOf(mediaBucket)),
      may(['s3:ListBucket', 's3:ListBucketVersions'], mediaBucket.bucketArn),
      // And, from the edge's stack, to order its distribution to drop copies; so may `housekeeping`.
      mayReadParameter(table, config, 'edge'),
    ],
    inquiries: [
      ...session(table),
      log(table),
      inPartitions(table, ['GetItem'], ['COUNTER', 'INBOX', 'INQUIRY', 'SPAM']),
      inPartitions(table, ['PutItem'], ['INBOX']),
      inPartitions(table, ['DeleteItem', 'PutItem', 'UpdateItem'], ['COUNTER', 'INQUIRY', 'NOTICE', 'SPAM']),
      inPartitions(table, ['Query'], ['INQUIRY', 'SPAM']),
    ],
    ...ofEvents(context),
  }
}

/** Whose session it is, and since when it is idle. One batch reads both partitions: they go together. */
const session = (table: Table) => [
  inPartitions(table, ['BatchGetItem'], ['SESSION', 'SETTING']),
  inPartitions(table, ['PutItem'], ['SESSION']),
]

const log = (table: Table) => inPartitions(table, ['PutItem'], ['ACTIVITY'])

/** Of the functions that the table or the clock calls. */
function ofEvents(context: PermissionContext) {
  const { config, table, siteBucket, mediaBucket } = context
  return {
    // And, from the edge's stack, to invalidate its distribution.
    publish: [
      inPartitions(table, ['Query'], [PUBLIC_PARTITION]),
      inPartitions(table, ['GetItem', 'PutItem'], ['HEALTH']),
      inPartitions(table, ['UpdateItem'], ['COUNTER']),
      may(['s3:GetObject', 's3:PutObject'], siteBucket.arnForObjects(LANDING_PAGE)),
      may(['s3:ListBucket'], siteBucket.bucketArn),
      mayReadParameter(table, config, 'edge'),
    ],
    variants: [
      inPartitions(table, ['GetItem', 'PutItem', 'Query'], [PUBLIC_PARTITION]),
      may(['s3:GetObject', 's3:PutObject'], filesOf(mediaBucket)),
      may(['s3:ListBucket'], mediaBucket.bucketArn),
    ],
    notify: [
      inPartitions(table, ['BatchGetItem', 'DeleteItem', 'PutItem'], ['INQUIRY', 'NOTICE']),
      // Of the public partition the company's name, for which it thanks.
      inPartitions(table, ['GetItem'], [PUBLIC_PARTITION, 'INBOX', 'NOTICE']),
      inPartitions(table, ['Query'], ['NOTICE']),
      inPartitions(table, ['UpdateItem'], ['RATE#acknowledgement#*']),
      mayReadParameter(table, config, 'edge'),
      ...maySendMail(table, config),
    ],
    housekeeping: [
      inPartitions(table, ['Query'], [PUBLIC_PARTITION, 'INQUIRY', 'SPAM']),
      inPartitions(table, ['GetItem', 'PutItem'], [PUBLIC_PARTITION]),
      inPartitions(table, ['DeleteItem'], [PUBLIC_PARTITION, 'SPAM']),
      inPartitions(table, ['DeleteItem', 'UpdateItem'], ['COUNTER', 'INQUIRY']),
      inPartitions(table, ['BatchGetItem', 'PutItem'], ['NOTICE']),
      ...maySendMail(table, config),
      inPartitions(table, ['PutItem'], ['HEALTH']),
      may(['s3:AbortMultipartUpload', 's3:DeleteObject', 's3:DeleteObjectVersion'], filesOf(mediaBucket)),
      may(['s3:ListBucket', 's3:ListBucketMultipartUploads', 's3:ListBucketVersions'], mediaBucket.bucketArn),
      mayReadParameter(table, config, 'edge'),
    ],
  }
}

/** Beside putting them: to see and to give up the parts of an upload. */
const partActions = ['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts']

const filesOf = (mediaBucket: Bucket) => mediaBucket.arnForObjects('media/*')
