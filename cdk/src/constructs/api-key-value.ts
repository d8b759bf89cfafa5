import type { IRole } from 'aws-cdk-lib/aws-iam'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import { AwsCustomResource, Logging, PhysicalResourceId } from 'aws-cdk-lib/custom-resources'
import type { Construct } from 'constructs'

interface ApiKeyValueProps {
  readonly keyId: string
  readonly logGroup: ILogGroup
  readonly role: IRole
}

/** The value that API Gateway drew for a key: read while deploying, in no template and in no log. */
export function apiKeyValue(scope: Construct, { keyId, logGroup, role }: ApiKeyValueProps): string {
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
