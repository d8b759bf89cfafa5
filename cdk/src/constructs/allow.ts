import { parameterName } from '@highline/shared/infra/names'
import { Stack } from 'aws-cdk-lib'
import { type Conditions, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import type { StageConfig } from '../config'

/** Allow statement without conditions. */
export const allow = (actions: string[], ...resources: string[]) =>
  new PolicyStatement({ actions, resources })

/** Allow statement for a resource policy: grants AWS services, such as `cloudfront`, actions under conditions. */
export const allowService = (
  services: readonly string[],
  action: string,
  resource: string,
  conditions: Conditions,
) =>
  new PolicyStatement({
    principals: services.map((service) => new ServicePrincipal(`${service}.amazonaws.com`)),
    actions: [action],
    resources: [resource],
    conditions,
  })

/** Permission to read an SSM parameter of the stage. */
export function allowReadParameter(
  scope: Construct,
  config: StageConfig,
  name: Parameters<typeof parameterName>[1],
) {
  const resourceName = parameterName(config, name).slice(1)
  return allow(
    ['ssm:GetParameter'],
    Stack.of(scope).formatArn({ service: 'ssm', resource: 'parameter', resourceName }),
  )
}
