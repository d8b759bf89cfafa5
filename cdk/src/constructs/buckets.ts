import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { BlockPublicAccess, Bucket, type BucketProps, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { keepsData, onAws, type StageConfig } from '../config'

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

/** CloudFront's access logs: 90 days of them. */
export const logBucket = (scope: Construct, config: StageConfig) =>
  new Bucket(scope, 'LogBucket', { ...closed(config), lifecycleRules: [{ expiration: Duration.days(90) }] })

const closed = (config: StageConfig): BucketProps => ({
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: onAws(config),
  removalPolicy: keepsData(config) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
})

/**
 * Any distribution of this account, since the one that will read lies in a stack that refers to this one.
 * Without leave to list, S3 would answer 403 instead of 404 for what is not there; what the edge asks for
 * always has a name, so that nobody gets a list.
 */
function readByCloudFront(bucket: Bucket): Bucket {
  const { account } = Stack.of(bucket)
  const allow = (action: string, resource: string) =>
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: [action],
        resources: [resource],
        conditions: { StringEquals: { 'AWS:SourceAccount': account } },
      }),
    )
  allow('s3:GetObject', bucket.arnForObjects('*'))
  allow('s3:ListBucket', bucket.bucketArn)
  return bucket
}
