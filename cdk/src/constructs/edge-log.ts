import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CustomResource, Duration } from 'aws-cdk-lib'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import type { IRole } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'

/** No address, no cookie, no query, no agent, no referrer. */
const recordFields = [
  'date',
  'time',
  'x-edge-location',
  'cs-method',
  'cs(Host)',
  'cs-uri-stem',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'x-edge-result-type',
  'x-edge-request-id',
]

interface EdgeLogProps {
  readonly distribution: IDistribution
  readonly bucket: IBucket
  /** Name of this stage's delivery, unique in the account. */
  readonly name: string
  /** For what the set-up itself has to say. */
  readonly logGroup: ILogGroup
  /** Of the set-up; it may do so before the distribution is there. */
  readonly role: IRole
}

/**
 * CloudFront's standard logs (v2) into a bucket, with chosen fields. By a function instead of resources, since
 * CloudFormation could make them in us-east-1 only, and the edge's stack is elsewhere.
 */
export class EdgeLog extends Construct {
  /** `on`, or why it is not. */
  readonly status: string

  constructor(scope: Construct, id: string, { distribution, bucket, name, logGroup, role }: EdgeLogProps) {
    super(scope, id)
    const code = readFileSync(new URL('./edge-log-handler.cjs', import.meta.url), 'utf8')
    const { functionArn } = new Lambda(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromInline(code),
      handler: 'index.handler',
      timeout: Duration.minutes(4),
      memorySize: 256,
      logGroup,
      role,
    })
    const log = new CustomResource(this, 'Delivery', {
      resourceType: 'Custom::EdgeLog',
      serviceToken: functionArn,
      serviceTimeout: Duration.minutes(5),
      properties: {
        properties: {
          name,
          distributionArn: distribution.distributionArn,
          bucketArn: bucket.bucketArn,
          recordFields,
          suffixPath: '{yyyy}/{MM}/{dd}',
        },
        // Another version of the set-up is run, which may succeed where this one did not.
        revision: createHash('sha256').update(code).digest('hex'),
      },
    })
    this.status = log.getAttString('status')
  }
}
