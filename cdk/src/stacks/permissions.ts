import { PUBLIC_PARTITION } from '@highline/shared/infra/names'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { FunctionName } from '../build'
import type { StageConfig } from '../config'
import { allow, allowReadParameter } from '../constructs/allow'
import { allowSendingMail } from '../constructs/mailboxes'
import { inPartitions } from '../constructs/site-table'

const LANDING_PAGE = 'index.html'

interface PermissionContext {
  readonly config: StageConfig
  readonly table: Table
  readonly siteBucket: Bucket
  readonly mediaBucket: Bucket
}

/**
 * Permissions of each function. Reading objects includes ListBucket, because S3 otherwise returns 403 for missing ones.
 * The writes of one transaction are in one statement, since DynamoDB may check each action against the partitions of
 * all its items.
 */
export function permissions(context: PermissionContext): Record<FunctionName, PolicyStatement[]> {
  const { config, table, siteBucket, mediaBucket } = context
  return {
    public: [...session(table), inPartitions(table, ['Query'], [PUBLIC_PARTITION])],
    contact: [
      // From the public partition it reads the phone number, for the message of a rate limit.
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
      allowReadParameter(table, config, 'secret'),
      // Mails only the administrators.
      ...(config.adminEmail ? allowSendingMail(table, config) : []),
    ],
    content: [
      ...session(table),
      log(table),
      inPartitions(table, ['DeleteItem', 'GetItem'], [PUBLIC_PARTITION]),
      inPartitions(table, ['GetItem'], ['HEALTH']),
      inPartitions(table, ['PutItem', 'Query'], [PUBLIC_PARTITION, 'HISTORY#*']),
      inPartitions(table, ['Query'], ['ACTIVITY']),
      inPartitions(table, ['UpdateItem'], ['COUNTER']),
      allow(['s3:GetObject'], siteBucket.arnForObjects(LANDING_PAGE)),
      allow(['s3:ListBucket'], siteBucket.bucketArn),
    ],
    media: [
      ...session(table),
      log(table),
      inPartitions(table, ['GetItem', 'PutItem', 'Query'], [PUBLIC_PARTITION]),
      inPartitions(table, ['DeleteItem', 'GetItem', 'PutItem'], ['UPLOAD']),
      inPartitions(table, ['UpdateItem'], ['COUNTER', 'RATE#upload#*']),
      allow(['s3:GetObject', 's3:GetObjectVersion', 's3:PutObject', ...partActions], filesOf(mediaBucket)),
      // For purged files, and for uploads with metadata after the copy without it is stored.
      allow(['s3:DeleteObjectVersion'], filesOf(mediaBucket)),
      allow(['s3:ListBucket', 's3:ListBucketVersions'], mediaBucket.bucketArn),
      // The edge stack also grants `media` and `housekeeping` to create invalidations.
      allowReadParameter(table, config, 'edge'),
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

/** Reads a session and updates its last use. One batch reads both partitions, so they are in one statement. */
const session = (table: Table) => [
  inPartitions(table, ['BatchGetItem'], ['SESSION', 'SETTING']),
  inPartitions(table, ['PutItem'], ['SESSION']),
]

const log = (table: Table) => inPartitions(table, ['PutItem'], ['ACTIVITY'])

/** Permissions of the functions invoked by the stream or a schedule. */
function ofEvents(context: PermissionContext) {
  const { config, table, siteBucket, mediaBucket } = context
  return {
    // The edge stack also grants it to create invalidations.
    publish: [
      inPartitions(table, ['Query'], [PUBLIC_PARTITION]),
      inPartitions(table, ['GetItem', 'PutItem'], ['HEALTH']),
      inPartitions(table, ['UpdateItem'], ['COUNTER']),
      allow(['s3:GetObject', 's3:PutObject'], siteBucket.arnForObjects(LANDING_PAGE)),
      allow(['s3:ListBucket'], siteBucket.bucketArn),
      allowReadParameter(table, config, 'edge'),
    ],
    variants: [
      inPartitions(table, ['GetItem', 'PutItem', 'Query'], [PUBLIC_PARTITION]),
      allow(['s3:GetObject', 's3:PutObject'], filesOf(mediaBucket)),
      allow(['s3:ListBucket'], mediaBucket.bucketArn),
    ],
    notify: [
      inPartitions(table, ['BatchGetItem', 'DeleteItem', 'PutItem'], ['INQUIRY', 'NOTICE']),
      // From the public partition it reads the company name, for the acknowledgement.
      inPartitions(table, ['GetItem'], [PUBLIC_PARTITION, 'INBOX', 'NOTICE']),
      inPartitions(table, ['Query'], ['NOTICE']),
      inPartitions(table, ['UpdateItem'], ['RATE#acknowledgement#*']),
      allowReadParameter(table, config, 'edge'),
      ...allowSendingMail(table, config),
    ],
    housekeeping: [
      inPartitions(table, ['Query'], [PUBLIC_PARTITION, 'INQUIRY', 'SPAM']),
      inPartitions(table, ['GetItem', 'PutItem'], [PUBLIC_PARTITION]),
      inPartitions(table, ['DeleteItem'], [PUBLIC_PARTITION, 'SPAM']),
      inPartitions(table, ['DeleteItem', 'UpdateItem'], ['COUNTER', 'INQUIRY']),
      inPartitions(table, ['BatchGetItem', 'PutItem'], ['NOTICE']),
      ...allowSendingMail(table, config),
      inPartitions(table, ['PutItem'], ['HEALTH']),
      allow(['s3:AbortMultipartUpload', 's3:DeleteObject', 's3:DeleteObjectVersion'], filesOf(mediaBucket)),
      allow(
        ['s3:ListBucket', 's3:ListBucketMultipartUploads', 's3:ListBucketVersions'],
        mediaBucket.bucketArn,
      ),
      allowReadParameter(table, config, 'edge'),
    ],
  }
}

/** Actions to list and abort the parts of an upload. */
const partActions = ['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts']

const filesOf = (mediaBucket: Bucket) => mediaBucket.arnForObjects('media/*')
