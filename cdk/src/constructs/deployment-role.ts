import { ArnFormat, Stack } from 'aws-cdk-lib'
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { distributionsOf } from './buckets'
import { may } from './may'

interface DeploymentRoleProps {
  readonly keyId: string
  /** Of the edge's log. */
  readonly name: string
  readonly bucket: IBucket
  readonly logGroup: ILogGroup
}

/**
 * Of what runs while the edge is deployed. All that it may do is written with the role, and not in policies that are
 * attached later: IAM takes some seconds to know of those, and a call that comes sooner is refused.
 */
export function deploymentRole(
  scope: Construct,
  { keyId, name, bucket, logGroup }: DeploymentRoleProps,
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
