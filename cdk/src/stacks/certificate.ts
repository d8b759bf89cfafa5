import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { AaaaRecord, ARecord, HostedZone, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { Construct } from 'constructs'
import type { StageConfig } from '../config'

/** Certificate in us-east-1, as CloudFront requires. A new host name is a new resource: the old one is still in use. */
export class CertificateStack extends Stack {
  readonly certificate: Certificate

  constructor(scope: Construct, id: string, { host, ...props }: StackProps & { host: CustomDomain }) {
    super(scope, id, props)
    this.certificate = new Certificate(this, host.domainName, {
      domainName: host.domainName,
      validation: CertificateValidation.fromDns(hostedZone(this, host)),
    })
    this.certificate.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
  }
}

/** Custom host name and its Route 53 zone. */
export type CustomDomain = NonNullable<ReturnType<typeof customDomain>>

export const customDomain = ({ domainName, hostedZoneId }: StageConfig) =>
  domainName && hostedZoneId ? { domainName, hostedZoneId } : undefined

/** References the zone by id, without a lookup. CDK requires a zone name that is a suffix of the host, as the host is. */
const hostedZone = (scope: Construct, { domainName, hostedZoneId }: CustomDomain): IHostedZone =>
  HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId, zoneName: domainName })

/** Adds A and AAAA records that point the host name to CloudFront. */
export function addHostRecords(parent: Construct, host: CustomDomain, distribution: IDistribution): void {
  const scope = new Construct(parent, 'Host')
  const zone = hostedZone(scope, host)
  const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution))
  new ARecord(scope, 'Ipv4', { zone, target })
  new AaaaRecord(scope, 'Ipv6', { zone, target })
}
