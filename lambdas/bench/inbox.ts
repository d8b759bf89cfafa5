import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { bigInquiry } from '../cli/seed/big-rows'
import { ensureTable } from '../local/dynamodb/ensure-table'
import { startDynamoDb } from '../local/dynamodb/start-dynamodb'
import { dynamoTable } from '../src/data/dynamo-table'
import { counters, inquiries } from '../src/data/entities'
import { putStep } from '../src/data/entity'
import type { Table } from '../src/data/table'
import { inquiriesService } from '../src/functions/inquiries'
import { fakeApp } from '../test/fake-app'
import { testKeys } from '../test/keys'
import { logIn } from '../test/logged-in'
import { send } from '../test/request'
import { heading, kB, median, ms, table } from './report'

/*
 * What the inbox costs, however many inquiries there are: the first part of `npm run bench:tabs`. Inquiries are
 * written straight through the data layer; requests and bytes are those between us and DynamoDB.
 */
const sizes = [100, 10_000, 100_000]
const rounds = { page: 15, search: 3 }
const region = { region: 'eu-west-2', credentials: testKeys }

heading('The inbox, by the number of inquiries in it')
const directory = await mkdtemp(join(tmpdir(), 'bench-'))
const dynamoDb = await startDynamoDb({ directory, credentials: testKeys })
const client = new DynamoDBClient({ ...region, endpoint: dynamoDb.endpoint })
const meter = metered(client)
await ensureTable(client, 'bench')
const app = Object.assign(fakeApp(), { table: dynamoTable(client, 'bench') })
const cookie = await logIn(app)
try {
  const rows = []
  for (const size of sizes) {
    await fillTo(app.table, size)
    rows.push(await measure(size, 'first page of 50', { limit: '50' }))
    rows.push(await measure(size, 'search without a match', { limit: '50', search: 'nobody at all' }))
  }
  table(rows)
} finally {
  client.destroy()
  await dynamoDb.close()
  await rm(directory, { recursive: true })
}

async function measure(size: number, what: string, query: Record<string, string>) {
  const times: number[] = []
  const count = 'search' in query ? rounds.search : rounds.page
  const ask = () => send(inquiriesService(app), endpoints.list, { cookie, query })
  await ask()
  meter.read()
  for (let round = 0; round < count; round++) {
    const started = performance.now()
    await ask()
    times.push(performance.now() - started)
  }
  const { requests, bytes } = meter.read()
  const { headers, body } = await ask()
  const total = Number(headers['x-total-count'])
  if (total !== size) throw new Error(`The heading would say ${total} of ${size}.`)
  meter.read()
  return {
    inquiries: size,
    call: what,
    'total in the heading': total,
    'looked through': headers['x-searched-count'] ?? '–',
    'DynamoDB requests': requests / count,
    'from DynamoDB': kB(bytes / count),
    answer: kB(Buffer.byteLength(JSON.stringify(body))),
    median: ms(median(times)),
  }
}

async function fillTo(to: Table, size: number): Promise<void> {
  const there = Number((await to.get(counters.inquiryTotal))?.n ?? 0)
  const newest = new Date()
  for (let start = there; start < size; start += 99) {
    const count = Math.min(99, size - start)
    const steps = Array.from({ length: count }, (_, k) =>
      putStep(inquiries, bigInquiry(start + k, { id: start + k + 1, of: size, newest }), 'absent'),
    )
    await to.transact([...steps, { count: counters.inquiryTotal, by: count }])
  }
}

/** Counts what a client asks and the bytes that it is answered. */
function metered(of: DynamoDBClient) {
  let requests = 0
  let bytes = 0
  of.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args)
      const { headers = {} } = result.response as { headers?: Record<string, string> }
      requests += 1
      bytes += Number(headers['content-length'] ?? 0)
      return result
    },
    { step: 'deserialize', name: 'meter', priority: 'low' },
  )
  return {
    read() {
      const read = { requests, bytes }
      requests = 0
      bytes = 0
      return read
    },
  }
}
