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

/** What Lambda itself does with a function's role: it logs, traces, reads the stream and tells of what it gave up. */
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

/** What a function asks of IAM, each once. */
function requestsOf(name: string, reading: Reading): AccessRequest[] {
  const all = callsOf(name).flatMap((call) => accessRequests(call, resources, reading))
  return [...new Map(all.map((request) => [JSON.stringify(request), request])).values()]
}

const denied = (statements: readonly Statement[], requests: readonly AccessRequest[]) =>
  requests.filter((request) => !isAllowed(statements, request))

/** What a function may do beyond what it needs: parts of a statement without which no call of it is denied. */
function unused(name: string, statements = statementsOf(name)): Grant[] {
  const requests = readings.map((reading) => requestsOf(name, reading))
  return grantsOf(statements).filter((grant) => {
    const rest = without(statements, grant)
    return requests.every((some) => denied(rest, some).length === 0)
  })
}

describe('the calls that are judged', () => {
  test('are those of every endpoint and of every function', () => {
    expect(neverAsked()).toEqual([])
    expect([...calls.keys()].sort()).toEqual([...functionNames].sort())
    expect([...policies.keys()].sort()).toEqual([...functionNames].sort())
  })

  test('are denied where no statement allows them, and what they do not need is seen', () => {
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
  test.each(readings)('may make every call that it makes, by the keys of a transaction’s %s', (reading) => {
    expect(denied(statementsOf(name), requestsOf(name, reading))).toEqual([])
  })

  test('needs everything that it may do: without any part of it some call is denied', () => {
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
])('a policy with %s is not judged but refused', (_what, statement) => {
  expect(() => parsePolicy({ Version: '2012-10-17', Statement: [statement] })).toThrow()
  expect(parsePolicy({ Version: '2012-10-17', Statement: [allowing] })).toHaveLength(1)
})
