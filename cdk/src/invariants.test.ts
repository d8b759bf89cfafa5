import { App, Stack, Validations } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import type { IConstruct } from 'constructs'
import { describe, expect, test } from 'vitest'
import { scratchDirectory } from '../test/scratch'
import { checkedSettings, everything, makeApp, stacksOf, violationsIn } from '../test/synthesise'
import { acknowledgements, addChecks } from './checks'

const dev = { stage: 'dev' }
const templates = [{}, everything, dev].flatMap((settings) =>
  stacksOf(settings).map(({ template }) => Template.fromJSON(template)),
)
const text = JSON.stringify(templates.map((template) => template.toJSON()))

/** Properties of all resources of a type, with their logical ids. */
const ofType = (type: string) =>
  templates.flatMap((template) =>
    Object.entries(template.findResources(type)).map(([id, { Properties }]) => ({ id, ...Properties })),
  )

describe('a site without visits has no cost', () => {
  const costsWhileIdle =
    /^AWS::(AmazonMQ|EC2|ECS|EFS|EKS|ElastiCache|ElasticLoadBalancing|FSx|KMS::Key|Kinesis::Stream$|MSK|Neptune|NetworkFirewall|OpenSearch|RDS|Redshift|Route53::HostedZone|SecretsManager|Synthetics|WAF)/

  test('no resource has a type that is billed by the hour or the month', () => {
    const types = [...text.matchAll(/"Type":"([^"]+)"/g)].map(([, type = '']) => type)
    expect(types).toContain('AWS::DynamoDB::Table')
    expect(types.filter((type) => costsWhileIdle.test(type))).toEqual([])
  })

  test('no resource has provisioned capacity, and tables are billed per request', () => {
    expect(text).not.toMatch(
      /"(ProvisionedThroughput|ProvisionedConcurrencyConfig|CacheClusterEnabled|ProvisionedPollerConfig)"/,
    )
    for (const { BillingMode } of ofType('AWS::DynamoDB::Table')) expect(BillingMode).toBe('PAY_PER_REQUEST')
  })
})

describe('roles have least privilege', () => {
  interface Statement {
    readonly id: string
    readonly Action: string | string[]
    readonly Resource: unknown
    readonly Condition?: object
  }
  const inRoles = ofType('AWS::IAM::Role').flatMap(({ id, Policies = [] }) =>
    Policies.map((policy: object) => ({ id, ...policy })),
  )
  const statements: Statement[] = [...ofType('AWS::IAM::Policy'), ...inRoles].flatMap(
    ({ id, PolicyDocument }) => PolicyDocument.Statement.map((statement: object) => ({ id, ...statement })),
  )
  const functionsOf = (some: readonly Statement[]) => new Set(some.map(({ id }) => id.replace(/Role.*/, '')))
  const wild = statements.filter(({ Action, Resource }) => JSON.stringify([Action, Resource]).includes('*'))

  test('our roles use wildcards only for actions without resource-level permissions and for /media/*', () => {
    const ours = wild.filter(({ id }) => !/^(CustomCDKBucketDeployment|DeploymentRole)/.test(id))
    const everywhere = ours.filter(({ Resource }) => Resource === '*')
    expect(new Set(everywhere.flatMap(({ Action }) => Action))).toEqual(
      new Set(['xray:PutTraceSegments', 'xray:PutTelemetryRecords', 'dynamodb:ListStreams']),
    )
    const elsewhere = ours.filter(({ Resource }) => Resource !== '*')
    expect(functionsOf(elsewhere)).toEqual(new Set(['Media', 'Variants', 'Housekeeping']))
    for (const { Resource } of elsewhere)
      expect(JSON.stringify(Resource)).toMatch(/MediaBucket.*"\/media\/\*"/)
  })

  test('access to the table is always limited to partitions by LeadingKeys, and Scan is not allowed', () => {
    const reading = statements.filter(({ Action }) =>
      /dynamodb:(?!ListStreams|DescribeStream|Get(Records|Shard))/.test(JSON.stringify(Action)),
    )
    expect(reading.length).toBeGreaterThan(10)
    const unlimited = reading.filter(({ Condition = {} }) => !/LeadingKeys/.test(JSON.stringify(Condition)))
    expect(unlimited).toEqual([])
    expect(JSON.stringify(statements)).not.toContain('dynamodb:Scan')
  })

  test('only auth may read the secret', () => {
    const readers = statements.filter(({ Resource }) => JSON.stringify(Resource).includes('/secret'))
    expect(functionsOf(readers)).toEqual(new Set(['Auth']))
  })
})

test('bucket policies allow only AWS services on behalf of this account', () => {
  const statements = ofType('AWS::S3::BucketPolicy').flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
  for (const { Effect, Principal, Condition } of statements) {
    if (Effect !== 'Allow') continue
    expect(Principal).toHaveProperty('Service')
    expect(JSON.stringify(Condition)).toMatch(
      /"aws:(SourceAccount":|SourceArn":.*cloudfront::",)\{"Ref":"AWS::AccountId"\}/,
    )
  }
})

test('no template contains a secret or the name of one', () => {
  expect(text).not.toMatch(/ADMIN_PASSWORD|MFA_SECRET|passwordHash|SecureString|PRIVATE KEY/i)
})

describe('cdk-nag', () => {
  const apps = new Map<object, App>()

  /** Returns the app with these settings and cdk-nag's checks. Cached by the settings object. */
  function checkedApp(settings: Record<string, unknown>): App {
    const app = apps.get(settings) ?? makeApp(settings)
    if (!apps.has(settings)) addChecks(app)
    apps.set(settings, app)
    return app
  }

  test.each(Object.entries({ ...checkedSettings, dev }))('reports no finding for %s', (_name, settings) => {
    const app = checkedApp(settings)
    app.synth()
    expect(violationsIn(app)).toEqual([])
  })

  test('fails the synthesis of a bucket that accepts requests without TLS', () => {
    const quick = { stackTraces: false, builtinCloudFormationValidation: false }
    const app = new App({ outdir: scratchDirectory(), ...quick })
    new Bucket(new Stack(app, 'Site'), 'Careless')
    addChecks(app)
    expect(() => app.synth()).toThrow(/AwsSolutions-S10/)
  })

  const acknowledged = (scope: IConstruct): object[] =>
    scope.node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .map(({ data }) => data)

  test('has at most twelve acknowledged rules, each in use, with a reason, and for no whole stack', () => {
    const given = Object.values(checkedSettings).flatMap((settings) =>
      checkedApp(settings).node.findAll().flatMap(acknowledged),
    )
    const used = new Set(given.flatMap((reasonOf) => Object.values(reasonOf)))
    expect(acknowledgements.filter(({ reason }) => !used.has(reason))).toEqual([])
    expect(acknowledgements.length).toBeLessThanOrEqual(12)
    expect(acknowledgements.filter(({ reason }) => reason.length < 20)).toEqual([])
    expect(checkedApp(checkedSettings.plain).node.children.flatMap(acknowledged)).toEqual([])
  })
})
