import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ArnFormat, CustomResource, Duration, Stack } from 'aws-cdk-lib'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { type IRole, PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { AwsCustomResource, Logging, PhysicalResourceId } from 'aws-cdk-lib/custom-resources'
import { Construct } from 'constructs'
import { distributionsOf } from './buckets'
import { may } from './may'

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

interface DeploymentProps {
  /** Name of this stage's delivery, unique in the account. */
  readonly name: string
  readonly bucket: IBucket
  /** For what the set-up itself has to say. */
  readonly logGroup: ILogGroup
  /** Of the set-up; it may do so before the distribution is there. */
  readonly role: IRole
}

/**
 * CloudFront's standard logs (v2) into a bucket, with chosen fields. By a function, since CloudFormation could make
 * them in us-east-1 only. @returns `on`, or why it is not
 */
export function edgeLog(parent: Construct, distribution: IDistribution, props: DeploymentProps): string {
  const { name, bucket, logGroup, role } = props
  const scope = new Construct(parent, 'Log')
  const code = readFileSync(new URL('./edge-log-handler.cjs', import.meta.url), 'utf8')
  const { functionArn } = new Lambda(scope, 'Function', {
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    code: Code.fromInline(code),
    handler: 'index.handler',
    timeout: Duration.minutes(4),
    memorySize: 256,
    logGroup,
    role,
  })
  const { distributionArn } = distribution
  const log = new CustomResource(scope, 'Delivery', {
    resourceType: 'Custom::EdgeLog',
    serviceToken: functionArn,
    serviceTimeout: Duration.minutes(5),
    properties: {
      properties: {
        name,
        distributionArn,
        bucketArn: bucket.bucketArn,
        recordFields,
        suffixPath: '{yyyy}/{MM}/{dd}',
      },
      // Another version of the set-up is run, which may succeed where this one did not.
      revision: createHash('sha256').update(code).digest('hex'),
    },
  })
  return log.getAttString('status')
}

/** The value that API Gateway drew for a key: read while deploying, in no template and in no log. */
export function apiKeyValue(scope: Construct, keyId: string, { logGroup, role }: DeploymentProps): string {
  const read = new AwsCustomResource(scope, 'ApiKeyValue', {
    onUpdate: {
      service: 'api-gateway',
      action: 'GetApiKey',
      parameters: { apiKey: keyId, includeValue: true },
      outputPaths: ['value'],
      physicalResourceId: PhysicalResourceId.of(keyId),
      logging: Logging.withDataHidden(),
    },
    role,
    installLatestAwsSdk: false,
    memorySize: 256,
    logGroup,
  })
  return read.getResponseField('value')
}

/**
 * Of what runs while the edge is deployed. All that it may do is written with the role, and not in policies that are
 * attached later: IAM takes some seconds to know of those, and a call that comes sooner is refused.
 */
export function deploymentRole(
  scope: Construct,
  keyId: string,
  { name, bucket, logGroup }: Omit<DeploymentProps, 'role'>,
): Role {
  const stack = Stack.of(scope)
  const delivery = (resource: string, resourceName = name) =>
    stack.formatArn({
      service: 'logs',
      region: 'us-east-1',
      resource,
      resourceName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    })
  const [source, destination] = [delivery('delivery-source'), delivery('delivery-destination')]
  const statements = [
    may(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
    may(['apigateway:GET'], `arn:${stack.partition}:apigateway:${stack.region}::/apikeys/${keyId}`),
    may(['logs:PutDeliverySource', 'logs:DeleteDeliverySource'], source),
    may(['logs:PutDeliveryDestination', 'logs:DeleteDeliveryDestination'], destination),
    // AWS draws a delivery's id, so that it cannot be named beforehand.
    may(['logs:CreateDelivery'], source, destination, delivery('delivery', '*')),
    may(['logs:DeleteDelivery', 'logs:UpdateDeliveryConfiguration'], delivery('delivery', '*')),
    may(['logs:DescribeDeliveries'], '*'),
    may(['s3:GetBucketPolicy'], bucket.bucketArn),
    may(['cloudfront:AllowVendedLogDeliveryForResource'], distributionsOf(scope)),
  ]
  return new Role(scope, 'DeploymentRole', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { deployment: new PolicyDocument({ statements }) },
  })
}
