import { ArnFormat, Stack } from 'aws-cdk-lib'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import {
  AwsCustomResource,
  AwsCustomResourcePolicy,
  type AwsSdkCall,
  PhysicalResourceId,
  PhysicalResourceIdReference,
} from 'aws-cdk-lib/custom-resources'
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

/** CloudFront's logs are set up there, wherever they go. */
const region = 'us-east-1'

interface EdgeLogProps {
  readonly distribution: IDistribution
  readonly bucket: Bucket
  /** Name of this stage's delivery, unique in the account. */
  readonly name: string
  /** For what the set-up itself has to say. */
  readonly logGroup: ILogGroup
}

/**
 * CloudFront's standard logs (v2) into a bucket, with chosen fields. By calls instead of resources, since
 * CloudFormation could make them in us-east-1 only, and the edge's stack is elsewhere.
 */
export class EdgeLog extends Construct {
  private readonly props: EdgeLogProps

  constructor(scope: Construct, id: string, props: EdgeLogProps) {
    super(scope, id)
    this.props = props
    allowDelivery(props.bucket)
    const delivery = this.delivery()
    delivery.node.addDependency(this.source(), this.destination())
  }

  private source(): AwsCustomResource {
    const { name, distribution } = this.props
    const resourceArn = distribution.distributionArn
    return this.calls('Source', {
      onUpdate: { ...put('DeliverySource', name), parameters: { name, resourceArn, logType: 'ACCESS_LOGS' } },
      onDelete: { ...logs('DeleteDeliverySource'), parameters: { name } },
      may: [
        may(['logs:PutDeliverySource', 'logs:DeleteDeliverySource'], this.arn('delivery-source')),
        may(['cloudfront:AllowVendedLogDeliveryForResource'], resourceArn),
      ],
    })
  }

  private destination(): AwsCustomResource {
    const { name, bucket } = this.props
    const deliveryDestinationConfiguration = { destinationResourceArn: bucket.bucketArn }
    return this.calls('Destination', {
      onUpdate: {
        ...put('DeliveryDestination', name),
        parameters: { name, outputFormat: 'json', deliveryDestinationConfiguration },
      },
      onDelete: { ...logs('DeleteDeliveryDestination'), parameters: { name } },
      may: [
        may(
          ['logs:PutDeliveryDestination', 'logs:DeleteDeliveryDestination'],
          this.arn('delivery-destination'),
        ),
      ],
    })
  }

  private delivery(): AwsCustomResource {
    const form = { recordFields, s3DeliveryConfiguration: { suffixPath: '{yyyy}/{MM}/{dd}' } }
    const ends = {
      deliverySourceName: this.props.name,
      deliveryDestinationArn: this.arn('delivery-destination'),
    }
    const id = new PhysicalResourceIdReference()
    const physicalResourceId = PhysicalResourceId.fromResponse('delivery.id')
    return this.calls('Delivery', {
      onCreate: { ...logs('CreateDelivery'), parameters: { ...ends, ...form }, physicalResourceId },
      onUpdate: { ...logs('UpdateDeliveryConfiguration'), parameters: { id, ...form } },
      onDelete: { ...logs('DeleteDelivery'), parameters: { id } },
      may: [
        may(['logs:CreateDelivery'], this.arn('delivery-source'), this.arn('delivery-destination')),
        // AWS draws a delivery's id, so that nobody can name it beforehand.
        may(
          ['logs:CreateDelivery', 'logs:UpdateDeliveryConfiguration', 'logs:DeleteDelivery'],
          this.arn('delivery', '*'),
        ),
        may(['s3:GetBucketPolicy'], this.props.bucket.bucketArn),
      ],
    })
  }

  private calls(
    id: string,
    {
      may,
      ...calls
    }: Partial<Record<'onCreate' | 'onUpdate' | 'onDelete', AwsSdkCall>> & { may: PolicyStatement[] },
  ): AwsCustomResource {
    const policy = AwsCustomResourcePolicy.fromStatements(may)
    const { logGroup } = this.props
    return new AwsCustomResource(this, id, {
      ...calls,
      policy,
      installLatestAwsSdk: false,
      memorySize: 256,
      logGroup,
    })
  }

  private arn(resource: string, resourceName = this.props.name): string {
    const arnFormat = ArnFormat.COLON_RESOURCE_NAME
    return Stack.of(this).formatArn({ service: 'logs', region, resource, resourceName, arnFormat })
  }
}

const may = (actions: string[], ...resources: string[]) => new PolicyStatement({ actions, resources })

const logs = (action: string) => ({ service: 'cloudwatch-logs', action, region })

const put = (thing: string, name: string) => ({
  ...logs(`Put${thing}`),
  physicalResourceId: PhysicalResourceId.of(name),
})

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-and-resource-policy.html */
function allowDelivery(bucket: Bucket): void {
  const { account } = Stack.of(bucket)
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects(`AWSLogs/${account}/*`)],
      conditions: {
        StringEquals: { 'aws:SourceAccount': account, 's3:x-amz-acl': 'bucket-owner-full-control' },
      },
    }),
  )
}
