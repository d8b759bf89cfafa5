import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const code = readFileSync(new URL('./edge-log-handler.cjs', import.meta.url), 'utf8')
const name = 'highline-prod-eu-west-2-edge'
const arns = { distributionArn: 'arn:d', bucketArn: 'arn:b' }
const properties = { name, ...arns, recordFields: ['date'], suffixPath: 'x' }

type Input = Record<string, string>

/** Fake CloudWatch Logs client with state; one kind of call can fail. */
function fakeLogs(failing?: string, errorName = 'AccessDeniedException') {
  /** Delivery sources and destinations: kind and name. */
  const ends = new Set<string>()
  const deliveries = new Map<string, string>()
  const updated: string[] = []
  const fail = (what: string): never => {
    throw Object.assign(new Error(what), { name: what })
  }
  const remove = (end: string) => ({ gone: ends.delete(end) || fail('ResourceNotFoundException') })
  const answers: Record<string, (input: Input) => object> = {
    DescribeDeliveries: ({ nextToken }) => {
      const all = [...deliveries].map(([id, deliverySourceName]) => ({ id, deliverySourceName }))
      return nextToken ? { deliveries: all } : { deliveries: [], nextToken: 'second' }
    },
    DeleteDelivery: ({ id = '' }) => ({ gone: deliveries.delete(id) }),
    DeleteDeliverySource: (input) => remove(`source ${input.name}`),
    DeleteDeliveryDestination: (input) => remove(`destination ${input.name}`),
    PutDeliverySource: (input) => ends.add(`source ${input.name}`),
    PutDeliveryDestination: (input) => {
      ends.add(`destination ${input.name}`)
      return { deliveryDestination: { arn: 'arn:x' } }
    },
    UpdateDeliveryConfiguration: ({ id = '' }) => ({ updated: updated.push(id) }),
    CreateDelivery: ({ deliverySourceName = '' }) =>
      [...deliveries.values()].includes(deliverySourceName)
        ? fail('ConflictException')
        : deliveries.set(`id${deliveries.size}`, deliverySourceName),
  }
  class CloudWatchLogsClient {
    async send({ kind, input }: { kind: string; input: Input }) {
      return kind === failing ? fail(errorName) : answers[kind]?.(input)
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
  const sdk: object = { CloudWatchLogsClient, ...Object.fromEntries(commands) }
  return { ends, deliveries, updated, sdk }
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
    const { ends, deliveries, updated, sdk } = fakeLogs()
    for (const type of ['Create', 'Update', 'Create'] as const)
      expect(await request(sdk, type)).toMatchObject({ Status: 'SUCCESS', Data: { status: 'on' } })
    expect([...deliveries], 'only the delivery of the first creation').toEqual([['id0', name]])
    expect(updated).toEqual(['id0', 'id0'])
    expect(await request(sdk, 'Delete')).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: name })
    expect([ends.size, deliveries.size]).toEqual([0, 0])
    expect(await request(sdk, 'Delete')).toMatchObject({ Status: 'SUCCESS', Data: { status: 'on' } })
  })

  test('a delivery that cannot be updated is replaced by a new one', async () => {
    const { deliveries, updated, sdk } = fakeLogs('UpdateDeliveryConfiguration', 'ValidationException')
    for (const type of ['Create', 'Update'] as const)
      expect(await request(sdk, type)).toMatchObject({ Data: { status: 'on' } })
    expect([...deliveries.values()]).toEqual([name])
    expect(updated).toEqual([])
  })

  test.each([
    ['DescribeDeliveries', /Denied/, /Denied/],
    ['DeleteDeliverySource', /^on$/, /Denied/],
    ['DeleteDeliveryDestination', /^on$/, /Denied/],
    ['PutDeliverySource', /Denied/, /^on$/],
    ['PutDeliveryDestination', /Denied/, /^on$/],
    ['CreateDelivery', /Denied/, /^on$/],
  ])('a denied %s fails no request and is reported in the status', async (call, on, off) => {
    const { sdk } = fakeLogs(call)
    const responds = (status: RegExp) => ({
      Status: 'SUCCESS',
      PhysicalResourceId: name,
      Data: { status: expect.stringMatching(status) },
    })
    expect(await request(sdk, 'Create')).toMatchObject(responds(on))
    expect(await request(sdk, 'Delete')).toMatchObject(responds(off))
  })
})
