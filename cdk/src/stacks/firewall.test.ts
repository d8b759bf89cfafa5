import { contact } from '@highline/shared/endpoints/contact'
import { expect, test } from 'vitest'
import { onlyOne, stacksOf, templateOf } from '../../test/synthesise'
import { throttles } from '../constructs/throttles'
import { limitsPerIp } from './firewall'

const settings = { firewall: 'true' }
const aclOf = (of: Record<string, unknown>) => onlyOne(templateOf('Firewall', of), 'AWS::WAFv2::WebACL')
const acl = aclOf(settings)

test('there are no stacks of settings that are not given', () => {
  expect(stacksOf().map(({ id }) => id)).toEqual(['Site', 'Edge'])
})

test('the web ACL is attached to the distribution and deployed in us-east-1', () => {
  const { DistributionConfig } = onlyOne(templateOf('Edge', settings), 'AWS::CloudFront::Distribution')
  expect(DistributionConfig.WebACLId['Fn::GetStackOutput']).toMatchObject({
    StackName: 'highline-prod-eu-west-2-firewall',
    Region: 'us-east-1',
  })
  expect(acl).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } })
})

test('the metric name of the web ACL is unique per stage and region', () => {
  const names = [settings, { ...settings, stage: 'dev', region: 'eu-west-1' }].map(
    (of) => aclOf(of).VisibilityConfig.MetricName,
  )
  expect(names).toEqual(['highline-prod-eu-west-2-firewall', 'highline-dev-eu-west-1-firewall'])
})

test('the rate limits per address are below the throttles for all clients', () => {
  const perFiveMinutes = (perSecond: number) => perSecond * 300
  const contactThrottle = throttles.perEndpoint.find(({ endpoint }) => endpoint === contact.create)
  expect(limitsPerIp.forms).toBeLessThan(perFiveMinutes(contactThrottle?.rateLimit ?? 0) / 5)
  expect(limitsPerIp.api).toBeLessThan(perFiveMinutes(throttles.total.rateLimit) / 2)
})

const [forms, apiCalls] = acl.Rules.map(
  ({ Statement }: { Statement: { RateBasedStatement: object } }) => Statement.RateBasedStatement,
)
const perAddress = { AggregateKeyType: 'IP', EvaluationWindowSec: 300 }

test('the rate limit of forms includes paths with a trailing slash, which API Gateway treats as the same', () => {
  expect(forms).toMatchObject({ ...perAddress, Limit: limitsPerIp.forms })
  for (const path of ['/api/contact', '/api/contact/', '/api/admin/login/'])
    expect(JSON.stringify(forms)).toContain(`"SearchString":"${path}"`)
})

test('the rate limit of the API excludes media files by their decoded and normalised path', () => {
  const startsWith = (SearchString: string) => ({
    ByteMatchStatement: {
      FieldToMatch: { UriPath: {} },
      PositionalConstraint: 'STARTS_WITH',
      SearchString,
      TextTransformations: [{ Type: 'URL_DECODE' }, { Type: 'NORMALIZE_PATH' }],
    },
  })
  const Statements = [startsWith('/api/'), { NotStatement: { Statement: startsWith('/api/media-file/') } }]
  const ScopeDownStatement = { AndStatement: { Statements } }
  expect(apiCalls).toMatchObject({ ...perAddress, Limit: limitsPerIp.api, ScopeDownStatement })
})

test('a blocked request is answered with 429, RATE_LIMITED and Retry-After', () => {
  const body = JSON.parse(acl.CustomResponseBodies.tooMany.Content)
  expect(body).toMatchObject({ success: false, code: 'RATE_LIMITED' })
  for (const { Action } of acl.Rules)
    expect(Action.Block.CustomResponse).toMatchObject({
      ResponseCode: 429,
      ResponseHeaders: [{ Name: 'Retry-After', Value: '300' }],
    })
})
