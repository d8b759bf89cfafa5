import { api, endpointsOf, lambdaNames, methodsByPath } from '@highline/shared/api'
import { DEFAULT_COMPANY_NAME } from '@highline/shared/company'
import { LambdaEnv } from '@highline/shared/infra/env'
import { gatewayBody, gatewayResponses } from '@highline/shared/infra/gateway'
import { Match, type Template } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { onlyOne, propertiesOf, stacksOf, templateOf } from '../../test/synthesise'

const site = templateOf('Site')
const dev = templateOf('Site', { stage: 'dev' })

const told = { adminEmail: 'to@b.co.uk', senderEmail: 'from@b.co.uk', budgetLimit: 50, makeIdentities: false }
const usual = { stage: 'dev', region: 'eu-west-1', companyName: DEFAULT_COMPANY_NAME }
const given = templateOf('Site', { ...told, ...usual })

/** Matches a reference to the function with this name. */
const refersTo = (name: string) => expect.stringMatching(`^${name}Function`)

function methodsOf(template: Template) {
  const resources = template.findResources('AWS::ApiGateway::Resource')
  const pathOf = (id: string): string => {
    const parent = resources[id]?.Properties.ParentId.Ref
    return `${parent === undefined ? '' : pathOf(parent)}/${resources[id]?.Properties.PathPart}`
  }
  return propertiesOf(template, 'AWS::ApiGateway::Method').map((method) => {
    const path = pathOf(method.ResourceId.Ref)
    return { ...method, path, key: `${method.HttpMethod} ${path}` }
  })
}

describe('the API', () => {
  const methods = methodsOf(site)

  test('has exactly the methods of the contract', () => {
    const deployed = methods.filter(({ HttpMethod }) => HttpMethod !== 'ANY').map(({ key }) => key)
    const promised = lambdaNames.flatMap(endpointsOf).map(({ method, path }) => `${method} ${path}`)
    expect(deployed.sort()).toEqual(promised.sort())
  })

  test.each(lambdaNames)('integrates the endpoints of %s with that function', (name) => {
    const functionId = `${name.charAt(0).toUpperCase()}${name.slice(1)}Function`
    for (const { method, path } of Object.values(api[name])) {
      const found = methods.find(({ key }) => key === `${method} ${path}`)
      expect(JSON.stringify(found?.Integration.Uri)).toContain(`"${functionId}`)
    }
  })

  test('answers 405 with the error envelope and an Allow header on every path', () => {
    const others = methods.filter(({ HttpMethod }) => HttpMethod === 'ANY')
    expect(others.map(({ path }) => path).sort()).toEqual([...methodsByPath().keys()].sort())
    for (const { path, Integration } of others) {
      const { body } = gatewayBody('METHOD_NOT_ALLOWED', '$context.requestId')
      const allowed = `'${methodsByPath().get(path)?.join(', ')}'`
      expect(Integration).toMatchObject({ Type: 'MOCK', IntegrationResponses: [{ StatusCode: '405' }] })
      const [answer] = Integration.IntegrationResponses
      expect(answer.ResponseTemplates['application/json']).toBe(body)
      expect(answer.ResponseParameters['method.response.header.Allow']).toBe(allowed)
    }
  })

  test('refuses each request without the key that only the edge has', () => {
    expect(methods.filter(({ ApiKeyRequired }) => ApiKeyRequired !== true)).toEqual([])
    expect(onlyOne(site, 'AWS::ApiGateway::ApiKey')).not.toHaveProperty('Value')
  })

  test('is limited by one throttle on its only key, and each endpoint logs errors', () => {
    const { KeyId } = onlyOne(site, 'AWS::ApiGateway::UsagePlanKey')
    expect(Object.keys(site.findResources('AWS::ApiGateway::ApiKey'))).toEqual([KeyId.Ref])
    const { RateLimit } = onlyOne(site, 'AWS::ApiGateway::UsagePlan').Throttle
    const settings: { ResourcePath: string }[] = onlyOne(site, 'AWS::ApiGateway::Stage').MethodSettings
    expect(settings).toMatchObject(settings.map(() => ({ LoggingLevel: 'ERROR' })))
    expect(settings).toContainEqual(
      expect.objectContaining({ ResourcePath: '/*', ThrottlingRateLimit: RateLimit }),
    )
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
    expect(onlyOne(site, 'AWS::ApiGateway::RestApi')).toMatchObject({
      BinaryMediaTypes: ['multipart/form-data'],
      MinimumCompressionSize: 1024,
    })
  })

  test('logs no address, query or user agent, and has tracing disabled', () => {
    const { AccessLogSetting, TracingEnabled = false } = onlyOne(site, 'AWS::ApiGateway::Stage')
    expect(TracingEnabled).toBe(false)
    expect(AccessLogSetting.Format).not.toMatch(/identity|sourceIp|userAgent|\$context\.path|query|user/i)
  })
})

describe('every function', () => {
  const ours = propertiesOf(site, 'AWS::Lambda::Function').filter(
    ({ Environment }) => Environment?.Variables.TABLE_NAME,
  )

  test('has exactly the environment variables of the LambdaEnv schema', () => {
    expect(ours).toHaveLength(10)
    for (const { Environment } of ours) {
      // The variables of glibc's allocator are not part of the schema.
      const variables = Object.entries(Environment.Variables).filter(([name]) => !/^MALLOC_/.test(name))
      const resolved = Object.fromEntries(
        variables.map(([name, value]) => [name, typeof value === 'string' ? value : 'resolved']),
      )
      expect(LambdaEnv.parse(resolved)).toEqual(resolved)
    }
  })

  test('runs on arm64 and Node 24, with its own log group kept for 90 days', () => {
    const common = { Architectures: ['arm64'], Runtime: 'nodejs24.x', Handler: 'index.handler' }
    expect(ours).toMatchObject(ours.map(() => common))
    const logs: string[] = ours.map(({ LoggingConfig }) => LoggingConfig.LogGroup.Ref)
    expect(new Set(logs).size).toBe(ours.length)
    const groups = site.findResources('AWS::Logs::LogGroup')
    expect(logs.map((id) => groups[id]?.Properties.RetentionInDays)).toEqual(logs.map(() => 90))
  })

  test('has the addresses of the recipient and the sender of mail in its environment', () => {
    const Variables = Match.objectLike({ ADMIN_EMAIL: told.adminEmail, SENDER_EMAIL: told.senderEmail })
    given.hasResourceProperties('AWS::Lambda::Function', { Environment: { Variables } })
  })
})

test('the settings of a deployment are stored in a parameter, without the defaults', () => {
  const { Name, Type, Value } = onlyOne(given, 'AWS::SSM::Parameter')
  expect([Name, Type, JSON.parse(Value)]).toEqual(['/highline/dev/settings', 'String', told])
})

describe('the table, the buckets and their triggers', () => {
  test.each([
    ['the table', 'TableCD117FA1', 'AWS::DynamoDB::Table', 'Retain'],
    // The bucket of a failed first deployment is empty and can be deleted.
    ['the media', 'MediaBucketBCBB02BA', 'AWS::S3::Bucket', 'RetainExceptOnCreate'],
  ])('%s with the logical id %s survives the stack, except in dev', (_what, id, type, DeletionPolicy) => {
    expect(site.findResources(type)[id]).toMatchObject({ DeletionPolicy, UpdateReplacePolicy: 'Retain' })
    expect(dev.findResources(type)[id]).toMatchObject({ DeletionPolicy: 'Delete' })
  })

  test('the table has point-in-time recovery, deletion protection and TTL, and buckets are versioned', () => {
    expect(onlyOne(site, 'AWS::DynamoDB::Table')).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    })
    site.hasResourceProperties('AWS::S3::Bucket', { VersioningConfiguration: { Status: 'Enabled' } })
  })

  test('changes of public items, and of no others, invoke publish and variants; DynamoDB recommends no third', () => {
    expect(propertiesOf(site, 'AWS::Lambda::EventSourceMapping')).toMatchObject(
      ['Publish', 'Variants'].map((name) => ({
        FunctionName: { Ref: refersTo(name) },
        FilterCriteria: { Filters: [{ Pattern: '{"dynamodb":{"Keys":{"pk":{"S":["SITE"]}}}}' }] },
        DestinationConfig: { OnFailure: { Destination: expect.anything() } },
      })),
    )
  })

  test('housekeeping and publish are invoked every hour, notify every minute', () => {
    const schedules = propertiesOf(site, 'AWS::Events::Rule').map(({ ScheduleExpression, Targets }) => [
      ScheduleExpression,
      Targets[0].Arn['Fn::GetAtt'][0],
    ])
    expect(schedules).toEqual([
      ['rate(1 hour)', refersTo('Housekeeping')],
      ['rate(1 hour)', refersTo('Publish')],
      ['rate(1 minute)', refersTo('Notify')],
    ])
  })

  test('publish is updated after the upload of the static files that it refers to', () => {
    const functions = Object.entries(site.findResources('AWS::Lambda::Function'))
    const publish = functions.find(([id]) => id.startsWith('PublishFunction'))?.[1]
    const upload = expect.stringMatching(/^StaticFilesAssetsCustomResource/)
    expect(publish?.DependsOn).toEqual(expect.arrayContaining([upload]))
  })

  test('uploads of static files never prune earlier ones, which open pages may still request (F48)', () => {
    const uploads = propertiesOf(site, 'Custom::CDKBucketDeployment')
    expect(uploads.length).toBeGreaterThan(0)
    expect(uploads.filter(({ Prune }) => Prune !== false)).toEqual([])
  })
})

describe('on an emulator', () => {
  const local = { stage: 'local' }
  const emulated = templateOf('Site', local)

  test('there is one stack, with the services that emulators implement', () => {
    expect(stacksOf(local).map(({ id }) => id)).toEqual(['Site'])
    const resources = Object.values<{ Type: string }>(emulated.toJSON().Resources)
    const services = new Set(resources.map(({ Type }) => Type.split('::')[1]))
    expect([...services].sort().join(' ')).toBe('ApiGateway DynamoDB Events IAM Lambda Logs S3')
  })

  test('the API requires no key and has the same methods', () => {
    expect(methodsOf(emulated).filter(({ ApiKeyRequired }) => ApiKeyRequired)).toEqual([])
    expect(methodsOf(emulated).map(({ key }) => key)).toEqual(methodsOf(site).map(({ key }) => key))
  })
})
