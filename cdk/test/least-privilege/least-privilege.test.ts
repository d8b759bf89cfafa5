import { beforeAll, describe, expect, test } from 'vitest'
import { resourceNames } from '../../../lambdas/local/function-environment'
import { mailbox } from '../../../lambdas/test/faults/harness'
import type { Call } from '../../../lambdas/test/faults/plan'
import { functionNames } from '../../src/build'
import { stackOf, synthesise } from '../synthesise'
import { accessRequests, type Reading, type Resources, readings } from './access-requests'
import {
  type AccessRequest,
  type Grant,
  grantsOf,
  isAllowed,
  parsePolicy,
  policiesOf,
  type Statement,
  without,
} from './policy'
import { neverAsked, recordCalls } from './recorded-calls'

const templates = synthesise({ adminEmail: mailbox })
const [site, edge] = [stackOf(templates, 'Site'), stackOf(templates, 'Edge')]
const idOf = (template: typeof site, type: string, prefix = '') =>
  Object.keys(template.findResources(type)).find((id) => id.startsWith(prefix)) ?? ''

const resources: Resources = {
  table: idOf(site, 'AWS::DynamoDB::Table'),
  distribution: idOf(edge, 'AWS::CloudFront::Distribution'),
  buckets: {
    [resourceNames.mediaBucket]: idOf(site, 'AWS::S3::Bucket', 'Media'),
    [resourceNames.siteBucket]: idOf(site, 'AWS::S3::Bucket', 'Site'),
  },
  parameters: {
    [resourceNames.secretParameter]: '/highline/prod/secret',
    [resourceNames.edgeParameter]: '/highline/prod/edge',
  },
  configurationSet: 'highline-prod-mail',
}

/** Actions of Lambda itself with a function's role: logs, traces, the stream and failure destinations. */
const ofLambda =
  /^(logs:(CreateLogStream|PutLogEvents)|xray:Put\w+|dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)|sns:Publish)$/
const policies = new Map(
  [...policiesOf({ site, edge })].map(([name, statements]) => [
    name,
    statements.filter(({ actions }) => !actions.every((action) => ofLambda.test(action))),
  ]),
)

let calls: Map<string, Call[]>
beforeAll(async () => {
  calls = await recordCalls()
}, 120_000)

const callsOf = (name: string) => calls.get(name) ?? []
const statementsOf = (name: string) => policies.get(name) ?? []

/** Distinct access requests of a function's calls. */
function requestsOf(name: string, reading: Reading): AccessRequest[] {
  const all = callsOf(name).flatMap((call) => accessRequests(call, resources, reading))
  return [...new Map(all.map((request) => [JSON.stringify(request), request])).values()]
}

const denied = (statements: readonly Statement[], requests: readonly AccessRequest[]) =>
  requests.filter((request) => !isAllowed(statements, request))

/** Unneeded grants of a function: parts of a statement without which no call is denied. */
function unused(name: string, statements = statementsOf(name)): Grant[] {
  const requests = readings.map((reading) => requestsOf(name, reading))
  return grantsOf(statements).filter((grant) => {
    const rest = without(statements, grant)
    return requests.every((some) => denied(rest, some).length === 0)
  })
}

describe('the recorded calls', () => {
  test('include every endpoint and every function', () => {
    expect(neverAsked()).toEqual([])
    expect([...calls.keys()].sort()).toEqual([...functionNames].sort())
    expect([...policies.keys()].sort()).toEqual([...functionNames].sort())
  })

  test('are denied without a matching statement, and an added grant is reported as unused', () => {
    const query = { action: 'dynamodb:Query', resource: resources.table, partitions: ['INQUIRY'] }
    expect(isAllowed(statementsOf('contact'), query)).toBe(false)
    expect(isAllowed(statementsOf('notify'), { ...query, partitions: ['SPAM'] })).toBe(false)
    expect(
      isAllowed(statementsOf('content'), { ...query, action: 'dynamodb:GetItem', partitions: ['COUNTER'] }),
    ).toBe(false)
    const more = { actions: [query.action], resources: [resources.table], partitions: ['INQUIRY'] }
    expect(unused('contact', [...statementsOf('contact'), more])).toMatchObject([{ statement: more }])
  })
})

describe.each([...functionNames])('%s', (name) => {
  test.each(readings)('is allowed every recorded call, with the keys of a transaction’s %s', (reading) => {
    expect(denied(statementsOf(name), requestsOf(name, reading))).toEqual([])
  })

  test('has no unused grant', () => {
    const found = unused(name).map(({ action, resource, partition }) => [action, partition ?? resource])
    expect(found).toEqual([])
  })
})

const allowing = { Effect: 'Allow', Action: 's3:GetObject', Resource: '*' }
test.each([
  ['a denial', { ...allowing, Effect: 'Deny' }],
  ['all actions but some', { Effect: 'Allow', NotAction: 's3:GetObject', Resource: '*' }],
  ['all resources but some', { Effect: 'Allow', Action: 's3:GetObject', NotResource: '*' }],
  ['a wildcard in an action', { ...allowing, Action: ['s3:Get*'] }],
  ['another condition', { ...allowing, Condition: { StringEquals: { 'aws:SourceVpc': 'x' } } }],
])('parsePolicy throws on a policy with %s', (_what, statement) => {
  expect(() => parsePolicy({ Version: '2012-10-17', Statement: [statement] })).toThrow()
  expect(parsePolicy({ Version: '2012-10-17', Statement: [allowing] })).toHaveLength(1)
})
