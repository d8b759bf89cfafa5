import { parameterName, stageName } from '@highline/shared/infra/names'
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { Trigger } from 'aws-cdk-lib/triggers'
import type { Construct } from 'constructs'
import type { Build } from '../build'
import type { StageConfig } from '../config'
import { apiKeyValue } from '../constructs/api-key-value'
import { logBucket } from '../constructs/buckets'
import { EdgeLog } from '../constructs/edge-log'
import { ninetyDayLog } from '../constructs/ninety-day-log'
import { HostRecords, type OwnHost } from '../constructs/own-host'
import { SiteDistribution } from '../constructs/site-distribution'
import type { SiteStack } from './site'

interface EdgeStackProps extends StackProps {
  readonly config: StageConfig
  readonly build: Build
  readonly site: SiteStack
  readonly host: (OwnHost & { readonly certificate: ICertificate }) | undefined
}

/** What stands before the API and the buckets, and the first publish through it. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { config, build, site, host, ...props }: EdgeStackProps) {
    super(scope, id, props)
    const { siteBucket, mediaBucket, api } = site
    const logGroup = ninetyDayLog(this, 'DeploymentLog', { config })
    const { distribution } = new SiteDistribution(this, 'Cdn', {
      config,
      build,
      siteBucket,
      mediaBucket,
      host,
      restApiId: api.rest.restApiId,
      apiBasePath: api.basePath,
      apiKeyValue: apiKeyValue(this, { keyId: keyOf(site), logGroup }),
    })
    const bucket = logBucket(this, config)
    new EdgeLog(this, 'Log', { distribution, bucket, logGroup, name: stageName(config, 'edge') })
    if (host) new HostRecords(this, 'Host', { host, distribution })
    const url = `https://${host?.domainName ?? distribution.distributionDomainName}`
    this.publishThrough(distribution, { config, site, url })
    new CfnOutput(this, 'SiteUrl', { value: url })
    new CfnOutput(this, 'AdminUrl', { value: `${url}/admin` })
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId })
  }

  /** Tells the functions which edge they have, lets some clear that one, and has `publish` publish once. */
  private publishThrough(
    { distributionId, distributionArn }: IDistribution,
    { config, site, url }: { config: StageConfig; site: SiteStack; url: string },
  ): void {
    const { publish, media, housekeeping } = site.functions
    const told = new StringParameter(this, 'Parameter', {
      parameterName: parameterName(config, 'edge'),
      stringValue: this.toJsonString({ url, distributionId }),
    })
    const allowed = new Policy(this, 'PublishMayInvalidate', {
      statements: [
        new PolicyStatement({
          actions: ['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'],
          resources: [distributionArn],
        }),
      ],
    })
    if (publish.role) allowed.attachToRole(publish.role)
    const ordered = new Policy(this, 'PurgeMayInvalidate', {
      statements: [
        new PolicyStatement({ actions: ['cloudfront:CreateInvalidation'], resources: [distributionArn] }),
      ],
    })
    for (const { role } of [media, housekeeping]) if (role) ordered.attachToRole(role)
    new Trigger(this, 'Publish', { handler: publish, executeAfter: [told, allowed] })
  }
}

function keyOf({ api }: SiteStack): string {
  if (!api.key) throw new Error('An API without a key can have no edge')
  return api.key.keyId
}
