import { api, endpointsOf, lambdaNames, methodsByPath } from '@highline/shared/api'
import { DEFAULT_COMPANY_NAME } from '@highline/shared/company'
import { LambdaEnv } from '@highline/shared/infra/env'
import { gatewayBody, gatewayResponses } from '@highline/shared/infra/gateway'
import { Match, type Template } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { stackOf, synthesise } from '../../test/synthesise'

const site = stackOf(synthesise(), 'Site')
const local = synthesise({ stage: 'local' })
const dev = stackOf(synthesise({ stage: 'dev' }), 'Site')

const told = { adminEmail: 'to@b.co.uk', senderEmail: 'from@b.co.uk', budgetLimit: 50, makeIdentities: false }
const usual = { stage: 'dev', region: 'eu-west-1', companyName: DEFAULT_COMPANY_NAME }
const given = stackOf(synthesise({ ...told, ...usual }), 'Site')

const propertiesOf = (template: Template, type: string) =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties)

/** Path of each API resource, by logical id. */
function pathsOf(template: Template): Map<string, string> {
  const resources = template.findResources('AWS::ApiGateway::Resource')
  const pathOf = (id: string): string => {
    const parent = resources[id]?.Properties.ParentId.Ref
    return `${parent === undefined ? '' : pathOf(parent)}/${resources[id]?.Properties.PathPart}`
  }
  return new Map(Object.keys(resources).map((id) => [id, pathOf(id)]))
}

function methodsOf(template: Template) {
  const paths = pathsOf(template)
  return propertiesOf(template, 'AWS::ApiGateway::Method').map((method) => ({
    ...method,
    path: paths.get(method.ResourceId.Ref),
    key: `${method.HttpMethod} ${paths.get(method.ResourceId.Ref)}`,
  }))
}

describe('the API', () => {
  const methods = methodsOf(site)

  test('has exactly the methods of the contract', () => {
    const deployed = methods.filter(({ HttpMethod }) => HttpMethod !== 'ANY').map(({ key }) => key)
    const promised = lambdaNames.flatMap(endpointsOf).map(({ method, path }) => `${method} ${path}`)
    expect(deployed.sort()).toEqual(promised.sort())
  })

  test.each(lambdaNames)('integrates the endpoints of %s with that function', (name) => {
    const [functionId] = Object.keys(
      site.findResources('AWS::Lambda::Function', { Properties: { Role: Match.anyValue() } }),
    ).filter((id) => id.toLowerCase().startsWith(`${name}function`))
    for (const { method, path } of Object.values(api[name])) {
      const found = methods.find(({ key }) => key === `${method} ${path}`)
      expect(JSON.stringify(found?.Integration.Uri)).toContain(`"${functionId}"`)
    }
  })

  test('answers 405 with the error envelope and an Allow header on every path', () => {
    const others = methods.filter(({ HttpMethod }) => HttpMethod === 'ANY')
    expect(others.map(({ path }) => path).sort()).toEqual([...methodsByPath().keys()].sort())
    for (const { path, Integration } of others) {
      const [answer] = Integration.IntegrationResponses
      expect(Integration.Type).toBe('MOCK')
      expect(answer.StatusCode).toBe('405')
      expect(answer.ResponseTemplates['application/json']).toBe(
        gatewayBody('METHOD_NOT_ALLOWED', '$context.requestId').body,
      )
      expect(answer.ResponseParameters['method.response.header.Allow']).toBe(
        `'${methodsByPath().get(path)?.join(', ')}'`,
      )
    }
  })

  test('refuses each request without the key that only the edge has', () => {
    expect(methods.filter(({ ApiKeyRequired }) => ApiKeyRequired !== true)).toEqual([])
    expect(propertiesOf(site, 'AWS::ApiGateway::ApiKey')[0]).not.toHaveProperty('Value')
  })

  test.each(Object.entries(gatewayResponses))('answers %s as %s, in the error envelope', (type, code) => {
    const { statusCode, body } = gatewayBody(code, '$context.requestId')
    site.hasResourceProperties('AWS::ApiGateway::GatewayResponse', {
      ResponseType: type,
      StatusCode: String(statusCode),
      ResponseTemplates: { 'application/json': body },
      ResponseParameters: Match.objectLike({
        'gatewayresponse.header.X-Request-Id': 'context.requestId',
        'gatewayresponse.header.Cache-Control': "'no-store'",
      }),
    })
  })

  test('passes multipart/form-data on as binary, and compresses responses longer than 1 kB', () => {
    site.hasResourceProperties('AWS::ApiGateway::RestApi', {
      BinaryMediaTypes: ['multipart/form-data'],
      MinimumCompressionSize: 1024,
    })
  })

  test('logs no address, query or user agent, and has tracing disabled', () => {
    const [{ AccessLogSetting, TracingEnabled = false }] = propertiesOf(site, 'AWS::ApiGateway::Stage')
    expect(TracingEnabled).toBe(false)
    expect(AccessLogSetting.Format).not.toMatch(/identity|sourceIp|userAgent|\$context\.path|query|user/i)
  })
})

describe('every function', () => {
  const ours = Object.entries(site.findResources('AWS::Lambda::Function')).filter(
    ([, { Properties }]) => Properties.Environment?.Variables.TABLE_NAME,
  )

  test.each(ours)(
    '%s has exactly the environment variables of the LambdaEnv schema',
    (_id, { Properties }) => {
      // The variables of glibc's allocator are not part of the schema.
      const given = Object.entries(Properties.Environment.Variables).filter(
        ([name]) => !/^MALLOC_/.test(name),
      )
      const resolved = Object.fromEntries(
        given.map(([name, value]) => [name, typeof value === 'string' ? value : 'resolved']),
      )
      expect(LambdaEnv.parse(resolved)).toEqual(resolved)
    },
  )

  test.each(ours)(
    '%s runs on arm64 and Node 24, with its own log group kept for 90 days',
    (_id, { Properties }) => {
      expect(Properties).toMatchObject({
        Architectures: ['arm64'],
        Runtime: 'nodejs24.x',
        Handler: 'index.handler',
      })
      const log = site.findResources('AWS::Logs::LogGroup')[Properties.LoggingConfig.LogGroup.Ref]
      expect(log?.Properties.RetentionInDays).toBe(90)
    },
  )

  test('has the addresses of the recipient and the sender of mail in its environment', () => {
    const Variables = Match.objectLike({ ADMIN_EMAIL: told.adminEmail, SENDER_EMAIL: told.senderEmail })
    given.hasResourceProperties('AWS::Lambda::Function', { Environment: { Variables } })
  })
})

test('the settings of a deployment are stored in a parameter, without the defaults', () => {
  given.hasResourceProperties('AWS::SSM::Parameter', {
    Name: '/highline/dev/settings',
    Type: 'String',
    Value: Match.serializedJson(told),
  })
})

describe('the table, the buckets and their triggers', () => {
  test.each([
    ['the table', 'TableCD117FA1', 'AWS::DynamoDB::Table', 'Retain'],
    // The bucket of a failed first deployment is empty and can be deleted.
    ['the media', 'MediaBucketBCBB02BA', 'AWS::S3::Bucket', 'RetainExceptOnCreate'],
  ])('%s with the logical id %s survives the stack, except in dev', (_what, id, type, DeletionPolicy) => {
    expect(Object.keys(site.findResources(type))).toContain(id)
    expect(site.findResources(type)[id]).toMatchObject({
      DeletionPolicy,
      UpdateReplacePolicy: 'Retain',
    })
    expect(dev.findResources(type)[id]).toMatchObject({ DeletionPolicy: 'Delete' })
  })

  test('the table has point-in-time recovery, deletion protection and TTL, and buckets are versioned', () => {
    site.hasResourceProperties('AWS::DynamoDB::Table', {
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    })
    site.hasResourceProperties('AWS::S3::Bucket', { VersioningConfiguration: { Status: 'Enabled' } })
  })

  test('the stream of the table has two consumers, the maximum that DynamoDB recommends', () => {
    expect(propertiesOf(site, 'AWS::Lambda::EventSourceMapping')).toHaveLength(2)
  })

  test.each(['Publish', 'Variants'])('changes of public items, and of no others, invoke %s', (name) => {
    site.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FunctionName: { Ref: Match.stringLikeRegexp(`^${name}Function`) },
      FilterCriteria: { Filters: [{ Pattern: '{"dynamodb":{"Keys":{"pk":{"S":["SITE"]}}}}' }] },
      DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
    })
  })

  test.each([
    ['Housekeeping', 'hour'],
    ['Publish', 'hour'],
    ['Notify', 'minute'],
  ])('%s is invoked every %s', (name, rate) => {
    site.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: `rate(1 ${rate})`,
      Targets: [{ Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp(`^${name}Function`), 'Arn'] } }],
    })
  })

  test('publish is updated after the upload of the static files that it refers to', () => {
    const [publish] = Object.entries(site.findResources('AWS::Lambda::Function')).filter(([id]) =>
      id.startsWith('PublishFunction'),
    )
    expect(publish?.[1].DependsOn).toEqual(
      expect.arrayContaining([expect.stringMatching(/^StaticFilesAssetsCustomResource/)]),
    )
  })
})

describe('on an emulator', () => {
  const emulated = stackOf(local, 'Site')

  test('there is one stack, with the services that emulators implement', () => {
    expect([...local.keys()]).toEqual(['Site'])
    const types = Object.values(emulated.toJSON().Resources as Record<string, { Type: string }>)
    expect([...new Set(types.map(({ Type }) => Type.split('::')[1]))].sort()).toEqual([
      'ApiGateway',
      'DynamoDB',
      'Events',
      'IAM',
      'Lambda',
      'Logs',
      'S3',
    ])
  })

  test('the API requires no key and has the same methods', () => {
    expect(methodsOf(emulated).filter(({ ApiKeyRequired }) => ApiKeyRequired)).toEqual([])
    expect(methodsOf(emulated).map(({ key }) => key)).toEqual(methodsOf(site).map(({ key }) => key))
  })
})

test('uploads of static files never prune earlier ones, which open pages may still request (F48)', () => {
  const uploads = propertiesOf(site, 'Custom::CDKBucketDeployment')
  expect(uploads.length).toBeGreaterThan(0)
  expect(uploads.filter(({ Prune }) => Prune !== false)).toEqual([])
})
