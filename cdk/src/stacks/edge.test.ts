import {
  commonHeaders,
  contentSecurityPolicy,
  mediaSecurityPolicy,
  noIndex,
  strictTransportSecurity,
} from '@highline/shared/infra/security-headers'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { everything, onlyOne, propertiesOf, stacksOf, templateOf } from '../../test/synthesise'
import { edgeFunctionNames } from '../build'

const edge = templateOf('Edge')
const distributionOf = (settings?: Record<string, unknown>) =>
  onlyOne(templateOf('Edge', settings), 'AWS::CloudFront::Distribution').DistributionConfig
const distribution = distributionOf()
const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/site/a1'
const guarded = { ...everything, domainName: 'shop.example.com', webAclArn }

test('error responses come from the origin and are never cached', () => {
  const passedOn = { ErrorCode: expect.any(Number), ErrorCachingMinTTL: 0 }
  expect(distribution.CustomErrorResponses).toEqual(Array(11).fill(passedOn))
  expect(distribution).not.toHaveProperty('DefaultRootObject')
})

test('media, then the API, precede the site; nothing of the API is cached, and it gets the Host of the origin', () => {
  const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
  const allViewerExceptHostHeader = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'
  expect(distribution.CacheBehaviors).toMatchObject([
    { PathPattern: '/api/media-file/*' },
    {
      PathPattern: '/api/*',
      CachePolicyId: cachingDisabled,
      OriginRequestPolicyId: allViewerExceptHostHeader,
      ViewerProtocolPolicy: 'https-only',
    },
  ])
})

test.each(edgeFunctionNames)('%s has the built file as its code and runs on cloudfront-js-2.0', (name) => {
  edge.hasResourceProperties('AWS::CloudFront::Function', {
    Name: `highline-prod-eu-west-2-${name}`,
    FunctionCode: Match.stringLikeRegexp(`cdk/dist/edge/${name}\\.js`),
    FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
  })
})

describe('the security headers equal those in security-headers.ts', () => {
  const policies = edge.findResources('AWS::CloudFront::ResponseHeadersPolicy')

  /** Returns the response headers that a behaviour's policy adds, as a browser receives them. */
  function headersOf(behaviour: { ResponseHeadersPolicyId: { Ref: string } }): Record<string, string> {
    const config = policies[behaviour.ResponseHeadersPolicyId.Ref]?.Properties.ResponseHeadersPolicyConfig
    const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = config
    const csp = security.ContentSecurityPolicy.ContentSecurityPolicy
    const { AccessControlMaxAgeSec, IncludeSubdomains } = security.StrictTransportSecurity
    return {
      ...Object.fromEntries(
        custom.Items.map(({ Header, Value }: { Header: string; Value: string }) => [Header, Value]),
      ),
      'content-security-policy': typeof csp === 'string' ? csp : withHost(csp['Fn::Join'][1]),
      'strict-transport-security': `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}`,
      'x-content-type-options': security.ContentTypeOptions && 'nosniff',
      'x-frame-options': security.FrameOptions.FrameOption,
      'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
    }
  }

  const withHost = (parts: unknown[]) =>
    parts.map((part) => (typeof part === 'string' ? part : 'bucket.example')).join('')

  const [media, api] = distribution.CacheBehaviors
  const policy = { 'content-security-policy': contentSecurityPolicy('https://bucket.example') }

  test.each([
    ['the site', distribution.DefaultCacheBehavior, policy],
    ['the API, with noindex and no-store', api, { ...policy, ...noIndex, 'cache-control': 'no-store' }],
    ['media, with the restrictive media policy', media, { 'content-security-policy': mediaSecurityPolicy }],
  ])('for %s', (_what, behaviour, own) => {
    const common = { ...commonHeaders, 'strict-transport-security': strictTransportSecurity }
    expect(headersOf(behaviour)).toEqual({ ...common, ...own })
  })

  test('and override the headers of the origin', () => {
    expect(JSON.stringify(policies)).not.toContain('"Override":false')
  })
})

test('the API key is read during the deployment and not logged', () => {
  const headers: unknown[] = distribution.Origins.map(
    ({ OriginCustomHeaders }: { OriginCustomHeaders?: unknown }) => OriginCustomHeaders,
  )
  const value = { 'Fn::GetAtt': [expect.stringMatching(/^ApiKeyValue/), 'value'] }
  expect(headers.filter(Boolean)).toEqual([[{ HeaderName: 'x-api-key', HeaderValue: value }]])
  const [read] = propertiesOf(edge, 'Custom::AWS')
  expect(JSON.stringify(read)).toContain('\\"logApiResponseData\\":false')
})

test('the stacks Site and Edge are not coupled by exports, so each can be updated alone', () => {
  expect(JSON.stringify(edge.toJSON())).not.toContain('Fn::ImportValue')
  expect(JSON.stringify(templateOf('Site').toJSON())).not.toContain('highline-prod-edge')
})

test('the edge is stored in a parameter for publish', () => {
  expect(onlyOne(edge, 'AWS::SSM::Parameter')).toMatchObject({ Name: '/highline/prod/edge', Type: 'String' })
})

test('no resource of the stack publishes, so a failed publication cannot roll back the distribution', () => {
  const types = Object.values<{ Type: string }>(edge.toJSON().Resources).map(({ Type }) => Type)
  const custom = types.filter((type) => type.startsWith('Custom::'))
  expect(custom.sort()).toEqual(['Custom::AWS', 'Custom::EdgeLog'])
})

test('functions that run during deployment have inline permissions in their role, without a separate policy', () => {
  const [roleId] = Object.keys(edge.findResources('AWS::IAM::Role'))
  for (const { Role } of propertiesOf(edge, 'AWS::Lambda::Function'))
    expect(Role).toEqual({ 'Fn::GetAtt': [roleId, 'Arn'] })
  const attached = propertiesOf(edge, 'AWS::IAM::Policy').map(({ Roles }) => Roles)
  expect(JSON.stringify(attached)).not.toContain(roleId)
})

test('the access log has no address, cookie, query, user agent or referrer', () => {
  const { recordFields } = onlyOne(edge, 'Custom::EdgeLog').properties
  expect(recordFields).toContain('cs-uri-stem')
  expect(recordFields.join()).not.toMatch(
    /c-ip|forwarded|Cookie|query|User-Agent|Referer|c-port|asn|country/i,
  )
})

test('the distribution has the web ACL of the setting, and none without it', () => {
  expect(distributionOf(guarded).WebACLId).toBe(webAclArn)
  expect(distribution).not.toHaveProperty('WebACLId')
})

describe('with a custom domain', () => {
  test('a separate stack contains the certificate alone', () => {
    const ids = stacksOf(everything).map(({ id }) => id)
    expect(ids.sort()).toEqual(['Certificate', 'Edge', 'Github', 'Site'])
    expect(Object.keys(templateOf('Certificate', everything).toJSON().Resources)).toHaveLength(1)
  })

  test('the distribution has it as alias, with TLS 1.2 or later, and A and AAAA records', () => {
    expect(distributionOf(everything)).toMatchObject({
      Aliases: ['www.example.com'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    })
    const records = propertiesOf(templateOf('Edge', everything), 'AWS::Route53::RecordSet')
    expect(records).toMatchObject(['A', 'AAAA'].map((Type) => ({ Name: 'www.example.com.', Type })))
  })
})
