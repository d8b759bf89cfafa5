import { Duration, Stack } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, type BucketProps, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { onAws, type StageConfig } from '../config'
import { allowService } from './allow'
import { removalPolicy } from './ninety-day-log'

/** Bucket of the page, the admin and their assets. */
export const siteBucket = (scope: Construct, config: StageConfig) =>
  readByCloudFront(new Bucket(scope, 'SiteBucket', privateBucketProps(config)))

/** Bucket of uploaded media. Its construct id must never change: CloudFormation would replace the bucket. */
export function mediaBucket(scope: Construct, config: StageConfig): Bucket {
  return readByCloudFront(
    new Bucket(scope, 'MediaBucket', {
      ...privateBucketProps(config),
      versioned: true,
      // The presigned URL grants access; CORS only lets browsers use it and read the ETag.
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

/** CloudFront's logs of 90 days. In the data stack, so that it can be emptied after the distribution is deleted. */
export function logBucket(scope: Construct, config: StageConfig): Bucket {
  const bucket = new Bucket(scope, 'LogBucket', {
    ...privateBucketProps(config),
    lifecycleRules: [{ expiration: Duration.days(90) }],
  })
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-and-resource-policy.html
  const { account } = Stack.of(bucket)
  const logs = bucket.arnForObjects(`AWSLogs/${account}/*`)
  const owned = { 'aws:SourceAccount': account, 's3:x-amz-acl': 'bucket-owner-full-control' }
  bucket.addToResourcePolicy(allowService(['delivery.logs'], 's3:PutObject', logs, { StringEquals: owned }))
  return bucket
}

const privateBucketProps = (config: StageConfig): BucketProps => ({
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: onAws(config),
  removalPolicy: removalPolicy(config),
})

/**
 * Allows all distributions of the account, because the right one is in a stack that depends on this one. Without
 * ListBucket, S3 returns 403 instead of 404; requests of the edge always have a key, so no list is ever returned.
 */
function readByCloudFront(bucket: Bucket): Bucket {
  const ours = { ArnLike: { 'aws:SourceArn': distributionsOf(bucket) } }
  bucket.addToResourcePolicy(allowService(['cloudfront'], 's3:GetObject', bucket.arnForObjects('*'), ours))
  bucket.addToResourcePolicy(allowService(['cloudfront'], 's3:ListBucket', bucket.bucketArn, ours))
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
