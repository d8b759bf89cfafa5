import { endpointsOf, lambdaNames } from '@highline/shared/api'
import { sessionLimits } from '@highline/shared/constants'
import { endpointKey } from '@highline/shared/http/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { resourceNames } from '../../../lambdas/local/function-environment'
import { startEnvironment } from '../../../lambdas/test/faults/environment'
import { mailbox } from '../../../lambdas/test/faults/harness'
import type { Call } from '../../../lambdas/test/faults/plan'
import { refusals } from '../../../lambdas/test/faults/refusals'
import { scenarios } from '../../../lambdas/test/faults/scenarios'
import { functionNames } from '../../src/build'
import { templateOf } from '../synthesise'
import { accessRequests, type Reading, type Resources, readings } from './access-requests'
import { deniedOf, permissionsByFunction, unusedOf } from './policy'

const mailing = { adminEmail: mailbox }
const [site, edge] = [templateOf('Site', mailing), templateOf('Edge', mailing)]
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
const permissions = new Map(
  [...permissionsByFunction({ site, edge })].map(([name, all]) => [
    name,
    all.filter(({ action }) => !ofLambda.test(action)),
  ]),
)
const permissionsOf = (name: string) => permissions.get(name) ?? []

/** SDK calls by function. */
const calls = new Map<string, Call[]>()

/**
 * Runs every scenario of the fault tests twice, the second time after the minimum time between two writes of a
 * session's `seenAt`. Includes refusals, since some calls are made only for them.
 */
beforeAll(async () => {
  const record = (call: Call) => {
    const { caller } = call
    if (caller) calls.set(caller, [...(calls.get(caller) ?? []), call])
  }
  const environment = await startEnvironment({ hasEdge: true })
  try {
    for (const { ready, options, name, refusal } of [...scenarios, ...refusals]) {
      const harness = await environment.harness({ ...options, record })
      const act = await ready(harness)
      const { status } = await act()
      if (refusal === undefined ? status >= 400 : status !== refusal) throw new Error(`${name}: ${status}`)
      harness.time.pass(sessionLimits.touchSeconds * 1000)
      await act()
      harness.close()
    }
  } finally {
    await environment.close()
  }
}, 120_000)

/** Distinct access requests of a function's calls. */
function requestsOf(name: string, ...assumed: Reading[]) {
  const all = assumed.flatMap((reading) =>
    (calls.get(name) ?? []).flatMap((call) => accessRequests(call, resources, reading)),
  )
  return [...new Map(all.map((request) => [JSON.stringify(request), request])).values()]
}

describe('the recorded calls', () => {
  test('include every endpoint and every function', () => {
    const names = scenarios.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(lambdaNames.flatMap(endpointsOf).map(endpointKey)))
    expect([...calls.keys()].sort()).toEqual([...functionNames].sort())
    expect([...permissions.keys()].sort()).toEqual([...functionNames].sort())
  })

  test('are denied without a matching statement, and an added grant is reported as unused', () => {
    const query = { action: 'dynamodb:Query', resource: resources.table, partitions: ['INQUIRY'] }
    const foreign = [
      ['contact', query],
      ['notify', { ...query, partitions: ['SPAM'] }],
      ['content', { ...query, action: 'dynamodb:GetItem', partitions: ['COUNTER'] }],
    ] as const
    for (const [name, request] of foreign)
      expect(deniedOf(permissionsOf(name), [request]), name).toEqual([request])
    const more = [...permissionsOf('contact'), query]
    expect(unusedOf(more, requestsOf('contact', ...readings))).toEqual(['dynamodb:Query INQUIRY'])
  })
})

describe.each([...functionNames])('%s', (name) => {
  test.each(readings)('is allowed every recorded call, with the keys of a transaction’s %s', (reading) => {
    expect(deniedOf(permissionsOf(name), requestsOf(name, reading))).toEqual([])
  })

  test('has no unused grant', () => {
    expect(unusedOf(permissionsOf(name), requestsOf(name, ...readings))).toEqual([])
  })
})
