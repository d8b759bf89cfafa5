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

/** Every resource's path, by logical id. */
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

  test('has a method for every endpoint of the contract, and no other', () => {
    const deployed = methods.filter(({ HttpMethod }) => HttpMethod !== 'ANY').map(({ key }) => key)
    const promised = lambdaNames.flatMap(endpointsOf).map(({ method, path }) => `${method} ${path}`)
    expect(deployed.sort()).toEqual(promised.sort())
  })

  test.each(lambdaNames)('sends the endpoints of %s to that function', (name) => {
    const [functionId] = Object.keys(
      site.findResources('AWS::Lambda::Function', { Properties: { Role: Match.anyValue() } }),
    ).filter((id) => id.toLowerCase().startsWith(`${name}function`))
    for (const { method, path } of Object.values(api[name])) {
      const found = methods.find(({ key }) => key === `${method} ${path}`)
      expect(JSON.stringify(found?.Integration.Uri)).toContain(`"${functionId}"`)
    }
  })

  test('answers 405 with our envelope and the right methods on every path', () => {
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

  test.each(Object.entries(gatewayResponses))('answers %s as %s, in our envelope', (type, code) => {
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

  test('hands uploads on as they are', () => {
    site.hasResourceProperties('AWS::ApiGateway::RestApi', { BinaryMediaTypes: ['multipart/form-data'] })
  })

  test('compresses what is longer than a kilobyte', () => {
    site.hasResourceProperties('AWS::ApiGateway::RestApi', { MinimumCompressionSize: 1024 })
  })

  test('logs no address, no query and no agent, and traces no request, which would keep them', () => {
    const [{ AccessLogSetting, TracingEnabled = false }] = propertiesOf(site, 'AWS::ApiGateway::Stage')
    expect(TracingEnabled).toBe(false)
    expect(AccessLogSetting.Format).not.toMatch(/identity|sourceIp|userAgent|\$context\.path|query|user/i)
  })
})

describe('every function', () => {
  const ours = Object.entries(site.findResources('AWS::Lambda::Function')).filter(
    ([, { Properties }]) => Properties.Environment?.Variables.TABLE_NAME,
  )

  test.each(ours)('%s has an environment that it can parse, and nothing else', (_id, { Properties }) => {
    // Those of the C library's allocator are read by no code of ours.
    const given = Object.entries(Properties.Environment.Variables).filter(([name]) => !/^MALLOC_/.test(name))
    const resolved = Object.fromEntries(
      given.map(([name, value]) => [name, typeof value === 'string' ? value : 'resolved']),
    )
    const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_, ...own } = resolved
    expect(LambdaEnv.parse(resolved)).toEqual(own)
  })

  test.each(ours)(
    '%s runs on arm64, on Node 24, with a log of its own for 90 days',
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

  test('is given the addresses that mail goes to and comes from', () => {
    const Variables = Match.objectLike({ ADMIN_EMAIL: told.adminEmail, SENDER_EMAIL: told.senderEmail })
    given.hasResourceProperties('AWS::Lambda::Function', { Environment: { Variables } })
  })
})

test('what a stage is deployed with is there for the next deployment, but for what goes without saying', () => {
  given.hasResourceProperties('AWS::SSM::Parameter', {
    Name: '/highline/dev/settings',
    Type: 'String',
    Value: Match.serializedJson(told),
  })
})

describe('the data', () => {
  test.each([
    ['the table', 'TableCD117FA1', 'AWS::DynamoDB::Table', 'Retain'],
    // A bucket of a deployment that failed is empty, and in the way of nothing when it goes.
    ['the media', 'MediaBucketBCBB02BA', 'AWS::S3::Bucket', 'RetainExceptOnCreate'],
  ])('of %s stays where it is: CloudFormation knows it as %s', (_what, id, type, DeletionPolicy) => {
    expect(Object.keys(site.findResources(type))).toContain(id)
    expect(site.findResources(type)[id]).toMatchObject({
      DeletionPolicy,
      UpdateReplacePolicy: 'Retain',
    })
    expect(dev.findResources(type)[id]).toMatchObject({ DeletionPolicy: 'Delete' })
  })

  test('can be restored as of any second of 35 days, and the table is protected against deletion', () => {
    site.hasResourceProperties('AWS::DynamoDB::Table', {
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    })
    site.hasResourceProperties('AWS::S3::Bucket', { VersioningConfiguration: { Status: 'Enabled' } })
  })

  test('has no more readers of its stream than DynamoDB advises', () => {
    expect(propertiesOf(site, 'AWS::Lambda::EventSourceMapping')).toHaveLength(2)
  })

  test.each([
    ['published', 'Publish'],
    ['rendered in all its sizes, as a slide or the logo too', 'Variants'],
  ])('that is public is %s when it changes, and no other', (_, name) => {
    site.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FunctionName: { Ref: Match.stringLikeRegexp(`^${name}Function`) },
      FilterCriteria: { Filters: [{ Pattern: '{"dynamodb":{"Keys":{"pk":{"S":["SITE"]}}}}' }] },
      DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
    })
  })

  test.each([
    ['the house is kept', 'hour', 'Housekeeping'],
    ['what has lapsed leaves the page', 'hour', 'Publish'],
    ['an inquiry is told of', 'minute', 'Notify'],
  ])('%s every %s', (_, rate, name) => {
    site.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: `rate(1 ${rate})`,
      Targets: [{ Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp(`^${name}Function`), 'Arn'] } }],
    })
  })

  test('housekeeping that fails at each of the three tries that Lambda makes is told', () => {
    site.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'Errors',
      Dimensions: [{ Name: 'FunctionName', Value: { Ref: Match.stringLikeRegexp('^HousekeepingFunction') } }],
      Period: 3600,
      Threshold: 2,
    })
  })

  test('of the page is there before what names it: publish is changed after the upload', () => {
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

  test('there is one stack, of what emulators have', () => {
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

  test('the API is open, and its methods are the same', () => {
    expect(methodsOf(emulated).filter(({ ApiKeyRequired }) => ApiKeyRequired)).toEqual([])
    expect(methodsOf(emulated).map(({ key }) => key)).toEqual(methodsOf(site).map(({ key }) => key))
  })
})

test('takes away no file that a page which is open somewhere may still ask for (F48)', () => {
  const uploads = propertiesOf(site, 'Custom::CDKBucketDeployment')
  expect(uploads.length).toBeGreaterThan(0)
  expect(uploads.filter(({ Prune }) => Prune !== false)).toEqual([])
})
