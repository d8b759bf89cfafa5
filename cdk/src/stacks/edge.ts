import { globalName, parameterName } from '@highline/shared/infra/names'
import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { Policy } from 'aws-cdk-lib/aws-iam'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'
import type { StageConfig } from '../config'
import { allow } from '../constructs/allow'
import { apiKeyValue, deploymentRole, edgeLog } from '../constructs/edge-log'
import { ninetyDayLog } from '../constructs/ninety-day-log'
import { siteDistribution } from '../constructs/site-distribution'
import { addHostRecords, type CustomDomain } from './certificate'
import type { SiteStack, SiteStackProps } from './site'

interface EdgeStackProps extends SiteStackProps {
  readonly site: SiteStack
  readonly host: (CustomDomain & { readonly certificate: ICertificate }) | undefined
  readonly webAclArn: string | undefined
}

/** CloudFront in front of the API and the buckets. */
export class EdgeStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { config, build, site, host, webAclArn, ...props }: EdgeStackProps,
  ) {
    super(scope, id, props)
    const { siteBucket, mediaBucket, logBucket, api } = site
    if (!logBucket || !api.key) throw new Error('A stage without a log bucket or an API key can have no edge')
    const { keyId } = api.key
    const logGroup = ninetyDayLog(this, 'DeploymentLog', config)
    const logging = { name: globalName(config, 'edge'), bucket: logBucket, logGroup }
    const role = deploymentRole(this, keyId, logging)
    const deployment = { ...logging, role }
    const distribution = siteDistribution(this, {
      config,
      build,
      siteBucket,
      mediaBucket,
      host,
      webAclArn,
      restApiId: api.rest.restApiId,
      apiBasePath: api.basePath,
      apiKeyValue: apiKeyValue(this, keyId, deployment),
    })
    const accessLog = edgeLog(this, distribution, deployment)
    if (host) addHostRecords(this, host, distribution)
    const url = `https://${host?.domainName ?? distribution.distributionDomainName}`
    this.storeEdgeParameter(distribution, { config, site, url })
    new CfnOutput(this, 'SiteUrl', { value: url })
    new CfnOutput(this, 'AdminUrl', { value: `${url}/admin` })
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId })
    new CfnOutput(this, 'AccessLog', { value: accessLog })
  }

  /** Stores the URL and distribution id for the functions, and lets some of them create invalidations. */
  private storeEdgeParameter(
    { distributionId, distributionArn }: IDistribution,
    { config, site, url }: { config: StageConfig; site: SiteStack; url: string },
  ): void {
    const { publish, media, housekeeping } = site.functions
    new StringParameter(this, 'Parameter', {
      parameterName: parameterName(config, 'edge'),
      stringValue: this.toJsonString({ url, distributionId }),
    })
    const allowed = new Policy(this, 'PublishMayInvalidate', {
      statements: [allow(['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'], distributionArn)],
    })
    if (publish.role) allowed.attachToRole(publish.role)
    const ordered = new Policy(this, 'PurgeMayInvalidate', {
      statements: [allow(['cloudfront:CreateInvalidation'], distributionArn)],
    })
    for (const { role } of [media, housekeeping]) if (role) ordered.attachToRole(role)
  }
}
