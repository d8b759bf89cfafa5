import { admin } from '@highline/shared/endpoints/admin'
import { contact } from '@highline/shared/endpoints/contact'
import type { Endpoint } from '@highline/shared/http/endpoint'
import { gatewayBody } from '@highline/shared/infra/gateway'
import { mediaFilePath } from '@highline/shared/schemas/media'
import { Stack, type StackProps } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'

/** Maximum requests per address in five minutes; a whole office may share one address. */
export const limitsPerIp = { forms: 20, api: 600 } as const
const windowSeconds = 300

const refusal = gatewayBody('RATE_LIMITED', 'firewall')
const forms = [contact.create, admin.login, admin.sendMfa, admin.sendLink, admin.redeemLink]

/** Web ACL that limits API requests per address; throttles count all clients. In us-east-1, as CloudFront requires. */
export class FirewallStack extends Stack {
  readonly webAclArn: string

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props)
    const acl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      // CloudWatch distinguishes the web ACLs of a region only by this name.
      visibilityConfig: visibility(this.stackName),
      customResponseBodies: { tooMany: { contentType: 'APPLICATION_JSON', content: refusal.body } },
      rules: [
        rateRule('Forms', 0, limitsPerIp.forms, { orStatement: { statements: forms.flatMap(formPaths) } }),
        rateRule('Api', 1, limitsPerIp.api, apiRequests),
      ],
    })
    this.webAclArn = acl.attrArn
  }
}

/** @param statement selects the requests to count */
const rateRule = (name: string, priority: number, limit: number, statement: CfnWebACL.StatementProperty) => ({
  name,
  priority,
  visibilityConfig: visibility(name),
  action: {
    block: {
      customResponse: {
        responseCode: refusal.statusCode,
        customResponseBodyKey: 'tooMany',
        responseHeaders: [{ name: 'Retry-After', value: String(windowSeconds) }],
      },
    },
  },
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      limit,
      evaluationWindowSec: windowSeconds,
      scopeDownStatement: statement,
    },
  },
})

const pathIs = (positionalConstraint: string, searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint,
    searchString,
    // Normalises as CloudFront does: `%6c` is an `l`, and `/api/media-file/../content` is `/api/content`.
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
})

/** API Gateway treats a path with a trailing slash as the same resource. */
const formPaths = ({ path }: Endpoint) => [path, `${path}/`].map((one) => pathIs('EXACTLY', one))

/** API requests except media files, which come from S3, dozens per page. */
const apiRequests: CfnWebACL.StatementProperty = {
  andStatement: {
    statements: [
      pathIs('STARTS_WITH', '/api/'),
      { notStatement: { statement: pathIs('STARTS_WITH', mediaFilePath('')) } },
    ],
  },
}

/** With metrics, without sampled requests. */
const visibility = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
})
