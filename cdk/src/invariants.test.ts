import { App, Stack, Validations } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import type { IConstruct } from 'constructs'
import { describe, expect, test } from 'vitest'
import { scratchDirectory } from '../test/scratch'
import { everything, judged, makeApp, synthesise, violationsIn } from '../test/synthesise'
import { acknowledgements, addChecks } from './checks'

interface Resource {
  id: string
  stack: string
  Type: string
  Properties: Record<string, unknown>
}

const variants = { plain: {}, everything, dev: { stage: 'dev' } }
const templates = Object.values(variants).flatMap((settings) => [...synthesise(settings)])
const resources: Resource[] = templates.flatMap(([stack, template]) =>
  Object.entries(template.toJSON().Resources as Record<string, Omit<Resource, 'id' | 'stack'>>).map(
    ([id, resource]) => ({ ...resource, id, stack }),
  ),
)
const ofType = (type: string) => resources.filter(({ Type }) => Type === type)

describe('a site without visits has no cost', () => {
  const costsWhileIdle =
    /^AWS::(AmazonMQ|EC2|ECS|EFS|EKS|ElastiCache|ElasticLoadBalancing|FSx|KMS::Key|Kinesis::Stream$|MSK|Neptune|NetworkFirewall|OpenSearch|RDS|Redshift|Route53::HostedZone|SecretsManager|Synthetics|WAF)/

  test('no resource has a type that is billed by the hour or the month', () => {
    expect(resources.filter(({ Type }) => costsWhileIdle.test(Type))).toEqual([])
  })

  test('no resource has provisioned capacity, and tables are billed per request', () => {
    expect(JSON.stringify(resources)).not.toMatch(
      /"(ProvisionedThroughput|ProvisionedConcurrencyConfig|CacheClusterEnabled|ProvisionedPollerConfig)"/,
    )
    expect(
      ofType('AWS::DynamoDB::Table').every(({ Properties }) => Properties.BillingMode === 'PAY_PER_REQUEST'),
    ).toBe(true)
  })
})

describe('roles have least privilege', () => {
  const documents = [
    ...ofType('AWS::IAM::Policy').map(({ id, Properties }) => ({ id, ...Properties })),
    ...ofType('AWS::IAM::Role').flatMap(({ id, Properties }) =>
      ((Properties.Policies ?? []) as object[]).map((policy) => ({ id, ...policy })),
    ),
  ] as { id: string; PolicyDocument: { Statement: Record<string, unknown>[] } }[]
  const statements: (Record<string, unknown> & { id: string })[] = documents.flatMap(
    ({ id, PolicyDocument }) => PolicyDocument.Statement.map((statement) => ({ id, ...statement })),
  )
  const wild = statements.filter(({ Action, Resource }) => JSON.stringify([Action, Resource]).includes('*'))
  const ofDeployments = /^(CustomCDKBucketDeployment|DeploymentRole)/

  test('our roles use wildcards only for actions without resource-level permissions and for /media/*', () => {
    const ours = wild.filter(({ id }) => !ofDeployments.test(id))
    const everywhere = ours.filter(({ Resource }) => Resource === '*')
    expect(new Set(everywhere.flatMap(({ Action }) => Action))).toEqual(
      new Set(['xray:PutTraceSegments', 'xray:PutTelemetryRecords', 'dynamodb:ListStreams']),
    )
    const elsewhere = ours.filter(({ Resource }) => Resource !== '*')
    expect(new Set(elsewhere.map(({ id }) => id.replace(/Role.*/, '')))).toEqual(
      new Set(['Media', 'Variants', 'Housekeeping']),
    )
    for (const { Resource } of elsewhere)
      expect(JSON.stringify(Resource)).toMatch(/MediaBucket.*"\/media\/\*"/)
  })

  test('access to the table is always limited to partitions by LeadingKeys, and Scan is not allowed', () => {
    const reading = statements.filter(({ Action }) =>
      /dynamodb:(?!ListStreams|DescribeStream|Get(Records|Shard))/.test(JSON.stringify(Action)),
    )
    expect(reading.length).toBeGreaterThan(10)
    expect(
      reading.filter(({ Condition }) => !JSON.stringify(Condition ?? '').includes('LeadingKeys')),
    ).toEqual([])
    expect(JSON.stringify(statements)).not.toContain('dynamodb:Scan')
  })

  test('only auth may read the secret', () => {
    const readers = statements.filter(({ Resource }) => JSON.stringify(Resource).includes('/secret'))
    expect(new Set(readers.map(({ id }) => id.replace(/Role.*/, '')))).toEqual(new Set(['Auth']))
  })
})

test('bucket policies allow only AWS services on behalf of this account', () => {
  const allowed = ofType('AWS::S3::BucketPolicy').flatMap(({ Properties }) => {
    const { Statement } = Properties.PolicyDocument as { Statement: Record<string, unknown>[] }
    return Statement.filter(({ Effect }) => Effect === 'Allow')
  })
  for (const { Principal, Condition } of allowed) {
    expect(Principal).toHaveProperty('Service')
    expect(JSON.stringify(Condition)).toMatch(
      /"aws:(SourceAccount":|SourceArn":.*cloudfront::",)\{"Ref":"AWS::AccountId"\}/,
    )
  }
})

test('no template contains a secret or the name of one', () => {
  const text = JSON.stringify(resources)
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

  test.each(Object.entries({ ...judged, dev: variants.dev }))(
    'reports no finding for %s',
    (_name, settings) => {
      const app = checkedApp(settings)
      app.synth()
      expect(violationsIn(app)).toEqual([])
    },
  )

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

  test('has at most twelve acknowledged rules, each in use and with a reason', () => {
    const given = Object.values(judged).flatMap((settings) =>
      checkedApp(settings).node.findAll().flatMap(acknowledged),
    )
    const used = new Set(given.flatMap((reasonOf) => Object.values(reasonOf)))
    expect(acknowledgements.filter(({ reason }) => !used.has(reason))).toEqual([])
    expect(acknowledgements.length).toBeLessThanOrEqual(12)
    expect(acknowledgements.filter(({ reason }) => reason.length < 20)).toEqual([])
  })

  test('has no rule acknowledged for a whole stack', () => {
    expect(checkedApp(judged.plain).node.children.flatMap(acknowledged)).toEqual([])
  })
})
