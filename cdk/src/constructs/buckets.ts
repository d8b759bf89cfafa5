import { Duration, Stack } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, type BucketProps, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { onAws, type StageConfig } from '../config'
import { serviceMay } from './may'
import { removalPolicy } from './ninety-day-log'

/** The page, the admin's shell and their assets. */
export const siteBucket = (scope: Construct, config: StageConfig) =>
  readByCloudFront(new Bucket(scope, 'SiteBucket', closed(config)))

/** What the administrator uploads. Its construct id must never change: CloudFormation would replace the files. */
export function mediaBucket(scope: Construct, config: StageConfig): Bucket {
  return readByCloudFront(
    new Bucket(scope, 'MediaBucket', {
      ...closed(config),
      versioned: true,
      // A presigned URL is the permission; the browser only has to be allowed to use it and to read an ETag.
      cors: [
        {
          allowedOrigins: ['*'],
          allowedMethods: [HttpMethods.PUT],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        { noncurrentVersionExpiration: Duration.days(30), expiredObjectDeleteMarker: true },
      ],
    }),
  )
}

/** CloudFront's logs of 90 days. In the stack of the data: emptied once the distribution that fills it is gone. */
export function logBucket(scope: Construct, config: StageConfig): Bucket {
  const bucket = new Bucket(scope, 'LogBucket', {
    ...closed(config),
    lifecycleRules: [{ expiration: Duration.days(90) }],
  })
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-and-resource-policy.html
  const { account } = Stack.of(bucket)
  const logs = bucket.arnForObjects(`AWSLogs/${account}/*`)
  const owned = { 'aws:SourceAccount': account, 's3:x-amz-acl': 'bucket-owner-full-control' }
  bucket.addToResourcePolicy(serviceMay(['delivery.logs'], 's3:PutObject', logs, { StringEquals: owned }))
  return bucket
}

const closed = (config: StageConfig): BucketProps => ({
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: onAws(config),
  removalPolicy: removalPolicy(config),
})

/**
 * Any distribution of this account: the one that will read is in a stack that refers to this one. Without leave to
 * list, S3 would answer 403 instead of 404; what the edge asks for always has a key, so that no list is ever answered.
 */
function readByCloudFront(bucket: Bucket): Bucket {
  const ours = { ArnLike: { 'aws:SourceArn': distributionsOf(bucket) } }
  bucket.addToResourcePolicy(serviceMay(['cloudfront'], 's3:GetObject', bucket.arnForObjects('*'), ours))
  bucket.addToResourcePolicy(serviceMay(['cloudfront'], 's3:ListBucket', bucket.bucketArn, ours))
  return bucket
}

/** ARN of every distribution of the account. */
export const distributionsOf = (scope: Construct) =>
  Stack.of(scope).formatArn({
    service: 'cloudfront',
    region: '',
    resource: 'distribution',
    resourceName: '*',
  })
