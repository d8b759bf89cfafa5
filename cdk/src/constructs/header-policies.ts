import { globalName } from '@highline/shared/infra/names'
import {
  commonHeaders,
  contentSecurityPolicy,
  mediaSecurityPolicy,
  noIndex,
  strictTransportSecurity,
} from '@highline/shared/infra/security-headers'
import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import { Construct } from 'constructs'
import type { StageConfig } from '../config'

/** S3 headers that visitors do not need. Removed by policy: CloudFront Functions do not run on error responses. */
const storageHeaders = [
  'server',
  'x-amz-id-2',
  'x-amz-request-id',
  'x-amz-server-side-encryption',
  'x-amz-version-id',
]

/** CloudFront configures these five separately; a test compares them with the values in `shared`. */
const securityHeaders = (policy: string): ResponseSecurityHeadersBehavior => ({
  contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
  contentTypeOptions: { override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
  strictTransportSecurity: {
    accessControlMaxAge: Duration.seconds(Number(strictTransportSecurity.replace('max-age=', ''))),
    includeSubdomains: false,
    override: true,
  },
})

const configuredSeparately = ['x-content-type-options', 'x-frame-options', 'referrer-policy']

/** Headers of all responses, including errors. @param uploads origin of direct uploads, as `https://host` */
export function headerPolicies(parent: Construct, config: StageConfig, uploads: string) {
  const scope = new Construct(parent, 'Headers')
  const policy = (id: string, csp: string, own: Record<string, string> = {}) => {
    const headers = Object.entries({ ...commonHeaders, ...own })
    const others = headers.filter(([header]) => !configuredSeparately.includes(header))
    return new ResponseHeadersPolicy(scope, id, {
      responseHeadersPolicyName: globalName(config, `${id}Headers`),
      securityHeadersBehavior: securityHeaders(csp),
      customHeadersBehavior: {
        customHeaders: others.map(([header, value]) => ({ header, value, override: true })),
      },
      removeHeaders: storageHeaders,
    })
  }
  const csp = contentSecurityPolicy(uploads)
  return {
    site: policy('Site', csp),
    api: policy('Api', csp, { ...noIndex, 'cache-control': 'no-store' }),
    media: policy('Media', mediaSecurityPolicy),
  }
}
