import {
  commonHeaders,
  contentSecurityPolicy,
  mediaSecurityPolicy,
  noIndex,
  strictTransportSecurity,
} from '@highline/shared/infra/security-headers'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { elsewhere, everything, onlyOne, stackOf, synthesise } from '../../test/synthesise'
import { edgeFunctionNames } from '../build'

const templates = synthesise()
const edge = stackOf(templates, 'Edge')
const named = synthesise(everything)
const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/site/a1'
const guarded = synthesise({ ...everything, domainName: 'shop.example.com', webAclArn })

const distribution = onlyOne(edge, 'AWS::CloudFront::Distribution').DistributionConfig
const behaviours = [...distribution.CacheBehaviors, distribution.DefaultCacheBehavior]

test('error responses come from the origin and are never cached', () => {
  expect(distribution.CustomErrorResponses.length).toBe(11)
  for (const response of distribution.CustomErrorResponses)
    expect(response).toEqual({ ErrorCode: expect.any(Number), ErrorCachingMinTTL: 0 })
  expect(distribution).not.toHaveProperty('DefaultRootObject')
})

test('the cache behaviours are in the order media, API, site', () => {
  expect(distribution.CacheBehaviors.map((one: { PathPattern: string }) => one.PathPattern)).toEqual([
    '/api/media-file/*',
    '/api/*',
  ])
})

test('nothing of the API is cached, and API requests have the Host header of the origin', () => {
  const managed = { cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad' }
  const allViewerExceptHostHeader = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'
  expect(distribution.CacheBehaviors[1]).toMatchObject({
    CachePolicyId: managed.cachingDisabled,
    OriginRequestPolicyId: allViewerExceptHostHeader,
    ViewerProtocolPolicy: 'https-only',
  })
})

test.each(edgeFunctionNames)('%s has the built file as its code and runs on cloudfront-js-2.0', (name) => {
  edge.hasResourceProperties('AWS::CloudFront::Function', {
    Name: `highline-prod-eu-west-2-${name}`,
    FunctionCode: Match.stringLikeRegexp(`cdk/dist/edge/${name}\\.js`),
    FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
  })
})

describe('the security headers equal those in security-headers.ts', () => {
  /** Returns the response headers that a behaviour's policy adds, as a browser receives them. */
  function headersOf(behaviour: { ResponseHeadersPolicyId: { Ref: string } }): Record<string, string> {
    const policies = edge.findResources('AWS::CloudFront::ResponseHeadersPolicy')
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

  const common = { ...commonHeaders, 'strict-transport-security': strictTransportSecurity }
  const policy = contentSecurityPolicy('https://bucket.example')
  const [media, api, site] = behaviours

  test('for the site', () => {
    expect(headersOf(site)).toEqual({ ...common, 'content-security-policy': policy })
  })

  test('for the API, with noindex and no-store', () => {
    const own = { ...noIndex, 'cache-control': 'no-store' }
    expect(headersOf(api)).toEqual({ ...common, 'content-security-policy': policy, ...own })
  })

  test('for media, with the restrictive media policy', () => {
    expect(headersOf(media)).toEqual({ ...common, 'content-security-policy': mediaSecurityPolicy })
  })

  test('and override the headers of the origin', () => {
    const policies = edge.findResources('AWS::CloudFront::ResponseHeadersPolicy')
    expect(JSON.stringify(policies)).not.toContain('"Override":false')
  })
})

test('the API key is read during the deployment and not logged', () => {
  const origin = distribution.Origins.find(
    (one: { OriginCustomHeaders?: unknown }) => one.OriginCustomHeaders,
  )
  expect(origin.OriginCustomHeaders).toEqual([
    {
      HeaderName: 'x-api-key',
      HeaderValue: { 'Fn::GetAtt': [expect.stringMatching(/^ApiKeyValue/), 'value'] },
    },
  ])
  const reads = Object.entries(edge.findResources('Custom::AWS')).filter(([id]) =>
    id.startsWith('ApiKeyValue'),
  )
  expect(JSON.stringify(reads)).toContain('\\"logApiResponseData\\":false')
})

test('the stacks Site and Edge are not coupled by exports, so each can be updated alone', () => {
  expect(JSON.stringify(edge.toJSON())).not.toContain('Fn::ImportValue')
  expect(JSON.stringify(stackOf(templates, 'Site').toJSON())).not.toContain('highline-prod-edge')
})

test('the edge is stored in a parameter for publish', () => {
  edge.hasResourceProperties('AWS::SSM::Parameter', { Name: '/highline/prod/edge', Type: 'String' })
})

test('no resource of the stack publishes, so a failed publication cannot roll back the distribution', () => {
  const types = new Set(Object.values<{ Type: string }>(edge.toJSON().Resources).map(({ Type }) => Type))
  expect([...types].filter((type) => type.startsWith('Custom::')).sort()).toEqual([
    'Custom::AWS',
    'Custom::EdgeLog',
  ])
})

test('functions that run during deployment have inline permissions in their role, without a separate policy', () => {
  const roles = Object.values(edge.findResources('AWS::Lambda::Function')).map(
    ({ Properties }) => Properties.Role,
  )
  const [[roleId] = []] = Object.entries(edge.findResources('AWS::IAM::Role'))
  expect(roles).toEqual(roles.map(() => ({ 'Fn::GetAtt': [roleId, 'Arn'] })))
  const attached = Object.values(edge.findResources('AWS::IAM::Policy')).map(
    ({ Properties }) => Properties.Roles,
  )
  expect(JSON.stringify(attached)).not.toContain(roleId)
})

test('stages in two regions of an account have distinct names in CloudFront', () => {
  const namesIn = (settings: object) =>
    Object.values<{ Type: string; Properties: object }>(
      stackOf(synthesise({ ...settings }), 'Edge').toJSON().Resources,
    )
      .filter(({ Type }) => Type.startsWith('AWS::CloudFront::') || Type === 'Custom::EdgeLog')
      .flatMap(({ Properties }) => JSON.stringify(Properties).match(/(?<="[nN]ame":")highline[^"]*/g) ?? [])
  const [london, dublin] = [namesIn({ stage: 'dev' }), namesIn(elsewhere)]
  expect(london.length).toBeGreaterThanOrEqual(13)
  expect(london.filter((name) => dublin.includes(name))).toEqual([])
})

test('the access log has no address, cookie, query, user agent or referrer', () => {
  const [fields] = /recordFields.*?\]/.exec(JSON.stringify(edge.findResources('Custom::EdgeLog'))) ?? []
  expect(fields).toContain('cs-uri-stem')
  expect(fields).not.toMatch(/c-ip|forwarded|Cookie|query|User-Agent|Referer|c-port|asn|country/i)
})

test('the distribution has the web ACL of the setting, and none without it', () => {
  const { DistributionConfig } = onlyOne(stackOf(guarded, 'Edge'), 'AWS::CloudFront::Distribution')
  expect(DistributionConfig.WebACLId).toBe(webAclArn)
  expect(distribution).not.toHaveProperty('WebACLId')
})

describe('with a custom domain', () => {
  test('a separate stack contains the certificate alone', () => {
    expect([...named.keys()].sort()).toEqual(['Certificate', 'Edge', 'Github', 'Site'])
    expect(Object.keys(stackOf(named, 'Certificate').toJSON().Resources)).toHaveLength(1)
  })

  test('another domain gets a new certificate, and the one in use is retained', () => {
    const certificates = (templates: typeof named) =>
      stackOf(templates, 'Certificate').findResources('AWS::CertificateManager::Certificate')
    const [[id, before] = []] = Object.entries(certificates(named))
    expect(before?.DeletionPolicy).toBe('RetainExceptOnCreate')
    expect(Object.keys(certificates(guarded))).not.toContain(id)
  })

  test('the distribution has it as alias, with TLS 1.2 or later, and A and AAAA records', () => {
    const template = stackOf(named, 'Edge')
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({
        Aliases: ['www.example.com'],
        ViewerCertificate: Match.objectLike({ MinimumProtocolVersion: 'TLSv1.2_2021' }),
      }),
    })
    for (const Type of ['A', 'AAAA']) {
      template.hasResourceProperties('AWS::Route53::RecordSet', { Name: 'www.example.com.', Type })
    }
  })
})
