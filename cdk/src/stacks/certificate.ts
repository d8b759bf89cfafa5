import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import type { Construct } from 'constructs'
import { hostedZone, type OwnHost } from '../constructs/own-host'

/**
 * The certificate of a host name of our own: CloudFront takes it from us-east-1 only. Another host name is another
 * resource, and the one before stays: this stack is deployed while the distribution still uses it.
 */
export class CertificateStack extends Stack {
  readonly certificate: Certificate

  constructor(scope: Construct, id: string, { host, ...props }: StackProps & { host: OwnHost }) {
    super(scope, id, props)
    this.certificate = new Certificate(this, host.domainName, {
      domainName: host.domainName,
      validation: CertificateValidation.fromDns(hostedZone(this, host)),
    })
    this.certificate.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
  }
}
