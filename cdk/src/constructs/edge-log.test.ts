import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const code = readFileSync(new URL('./edge-log-handler.cjs', import.meta.url), 'utf8')
const name = 'highline-prod-eu-west-2-edge'
const properties = {
  name,
  distributionArn: 'arn:d',
  bucketArn: 'arn:b',
  recordFields: ['date'],
  suffixPath: 'x',
}

interface Failing {
  readonly call?: string
  readonly errorName?: string
}

/** Fake CloudWatch Logs client that records its state and can fail one kind of call. */
function fakeLogs({ call, errorName = 'AccessDeniedException' }: Failing = {}) {
  const kept = {
    sources: new Set<string>(),
    destinations: new Set<string>(),
    deliveries: new Map<string, string>(),
    updated: [] as string[],
  }
  const fail = (what: string): never => {
    throw Object.assign(new Error(what), { name: what })
  }
  const take = (from: Set<string>, id: string) => from.delete(id) || fail('ResourceNotFoundException')
  const answers: Record<string, (input: Record<string, string>) => object> = {
    DescribeDeliveries: ({ nextToken }) => {
      const all = [...kept.deliveries].map(([id, deliverySourceName]) => ({ id, deliverySourceName }))
      return nextToken ? { deliveries: all } : { deliveries: [], nextToken: 'second' }
    },
    DeleteDelivery: ({ id = '' }) => ({ gone: kept.deliveries.delete(id) }),
    DeleteDeliverySource: (input) => ({ gone: take(kept.sources, input.name ?? '') }),
    DeleteDeliveryDestination: (input) => ({ gone: take(kept.destinations, input.name ?? '') }),
    PutDeliverySource: (input) => kept.sources.add(input.name ?? ''),
    PutDeliveryDestination: (input) => {
      kept.destinations.add(input.name ?? '')
      return { deliveryDestination: { arn: 'arn:x' } }
    },
    UpdateDeliveryConfiguration: ({ id = '' }) => ({ updated: kept.updated.push(id) }),
    CreateDelivery: ({ deliverySourceName = '' }) => {
      if ([...kept.deliveries.values()].includes(deliverySourceName)) fail('ConflictException')
      return kept.deliveries.set(`id${kept.deliveries.size}`, deliverySourceName)
    },
  }
  class CloudWatchLogsClient {
    async send({ kind, input }: { kind: string; input: Record<string, string> }) {
      return kind === call ? fail(errorName) : answers[kind]?.(input)
    }
  }
  const commands = Object.keys(answers).map((kind) => [
    `${kind}Command`,
    class {
      readonly kind = kind
      readonly input: object
      constructor(input: object) {
        this.input = input
      }
    },
  ])
  return { kept, sdk: { CloudWatchLogsClient, ...Object.fromEntries(commands) } }
}

/** Runs the handler and returns its response to CloudFormation. */
async function request(sdk: object, RequestType: 'Create' | 'Update' | 'Delete') {
  const told: { Status: string; PhysicalResourceId: string; Data: { status: string } }[] = []
  const exports: { handler?: (event: object) => Promise<void> } = {}
  const answer = async (_url: string, { body }: { body: string }) => void told.push(JSON.parse(body))
  new Function('require', 'exports', 'fetch', 'process', code)(() => sdk, exports, answer, {
    stderr: { write: () => true },
  })
  await exports.handler?.({ RequestType, ResponseURL: 'https://x', ResourceProperties: { properties } })
  return told[0]
}

describe('custom resource for the CloudFront access log', () => {
  test('the log is on after a creation and each update, and removed with the stack', async () => {
    const { kept, sdk } = fakeLogs()
    for (const type of ['Create', 'Update', 'Create'] as const)
      expect(await request(sdk, type)).toMatchObject({ Status: 'SUCCESS', Data: { status: 'on' } })
    expect([...kept.deliveries], 'only the delivery of the first creation').toEqual([['id0', name]])
    expect(kept.updated).toEqual(['id0', 'id0'])
    expect(await request(sdk, 'Delete')).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: name })
    expect([kept.sources.size, kept.destinations.size, kept.deliveries.size]).toEqual([0, 0, 0])
    expect(await request(sdk, 'Delete')).toMatchObject({ Status: 'SUCCESS', Data: { status: 'on' } })
  })

  test('a delivery that cannot be updated is replaced by a new one', async () => {
    const { kept, sdk } = fakeLogs({ call: 'UpdateDeliveryConfiguration', errorName: 'ValidationException' })
    for (const type of ['Create', 'Update'] as const)
      expect(await request(sdk, type)).toMatchObject({ Data: { status: 'on' } })
    expect([...kept.deliveries.values()]).toEqual([name])
    expect(kept.updated).toEqual([])
  })

  test.each([
    ['DescribeDeliveries', /Denied/, /Denied/],
    ['DeleteDeliverySource', /^on$/, /Denied/],
    ['DeleteDeliveryDestination', /^on$/, /Denied/],
    ['PutDeliverySource', /Denied/, /^on$/],
    ['PutDeliveryDestination', /Denied/, /^on$/],
    ['CreateDelivery', /Denied/, /^on$/],
  ])('a denied %s fails no request and is reported in the status', async (call, on, off) => {
    const { sdk } = fakeLogs({ call })
    const succeeds = { Status: 'SUCCESS', PhysicalResourceId: name }
    for (const [type, status] of [
      ['Create', on],
      ['Delete', off],
    ] as const)
      expect(await request(sdk, type)).toMatchObject({
        ...succeeds,
        Data: { status: expect.stringMatching(status) },
      })
  })
})
