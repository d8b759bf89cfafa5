import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { AaaaRecord, ARecord, HostedZone, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { Construct } from 'constructs'
import type { StageConfig } from '../config'

/** A host name of our own, and the Route 53 zone that it lies in. */
export interface OwnHost {
  readonly domainName: string
  readonly hostedZoneId: string
}

export function ownHost({ domainName, hostedZoneId }: StageConfig): OwnHost | undefined {
  return domainName && hostedZoneId ? { domainName, hostedZoneId } : undefined
}

/**
 * The zone by its id alone, without asking AWS. Its name only has to be a suffix of the host's for CDK to
 * write records; the host's own name is one.
 */
export const hostedZone = (scope: Construct, { domainName, hostedZoneId }: OwnHost): IHostedZone =>
  HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId, zoneName: domainName })

/** Makes the host name lead to CloudFront, over IPv4 and IPv6. */
export class HostRecords extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { host, distribution }: { host: OwnHost; distribution: IDistribution },
  ) {
    super(scope, id)
    const zone = hostedZone(this, host)
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution))
    new ARecord(this, 'Ipv4', { zone, target })
    new AaaaRecord(this, 'Ipv6', { zone, target })
  }
}
