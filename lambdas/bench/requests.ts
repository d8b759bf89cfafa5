import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { contentKeys } from '@highline/shared/content-keys'
import { contact } from '@highline/shared/endpoints/contact'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { inquiries as inquiryEndpoints } from '@highline/shared/endpoints/inquiries'
import { bind } from '../local/bind'
import { ensureTable } from '../local/dynamodb/ensure-table'
import { startDynamoDb } from '../local/dynamodb/start-dynamodb'
import { awsApp } from '../src/app'
import { dynamoTable } from '../src/data/dynamo-table'
import { contentSections as contentEntity, counters, credentials, inquiries } from '../src/data/entities'
import { save } from '../src/data/entity'
import { openSession } from '../src/data/sessions'
import type { Table } from '../src/data/table'
import type { LambdaHandler } from '../src/http/event'
import { testKeys } from '../test/keys'
import { apiEvent, type FakeRequest } from '../test/request'
import { median, ms, quantile, table } from './report'

const TABLE = 'bench'
const warmUp = 200
const rounds = 1000

/** Prints p50 and p99 of the three most important calls to warm functions, with their number of DynamoDB requests. */
export async function benchRequests(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'))
  const dynamoDb = await startDynamoDb({ directory, credentials: testKeys })
  const counter = await requestCounter()
  const app = await prepare(dynamoDb.endpoint)
  const session = `session=${await openSession(app, 'bench')}`
  const words = { firstName: 'A', lastName: 'B', email: 'a@example.com', message: 'Forty antennas, please.' }
  const cases: [string, () => Promise<void>][] = [
    ['bare HTTP round trip', () => bareRoundTrip(counter.floor)],
    ['GET content-sections (74 texts)', caller('public', contentSections.list, () => ({}))],
    ['POST contact', caller('contact', contact.create, (n) => ({ body: words, address: addressOf(n) }))],
    [
      'GET contact-inquiries (page of 50)',
      caller('inquiries', inquiryEndpoints.list, () => ({ cookie: session, query: { limit: '50' } })),
    ],
  ]
  const rows = []
  for (const [name, run] of cases) rows.push({ call: name, ...(await measure(run, counter)) })
  table(rows)
  await counter.close()
  await dynamoDb.close()
  await rm(directory, { recursive: true })
}

async function measure(run: () => Promise<void>, counter: { taken: () => number }) {
  for (let i = 0; i < warmUp; i++) await run()
  counter.taken()
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const started = performance.now()
    await run()
    times.push(performance.now() - started)
  }
  return {
    p50: ms(median(times)),
    p99: ms(quantile(times, 0.99)),
    'DynamoDB requests': counter.taken() / rounds,
  }
}

/** Returns a function that calls the deployed bundle of a Lambda. */
function caller(name: string, endpoint: Parameters<typeof apiEvent>[0], make: (n: number) => FakeRequest) {
  const { handler }: { handler: LambdaHandler } = createRequire(import.meta.url)(
    `../dist/functions/${name}/index.js`,
  )
  let n = 0
  return async () => {
    const event = apiEvent(endpoint, make(++n))
    const { statusCode, body } = await handler(event, {
      awsRequestId: `${n}`,
    } as Parameters<LambdaHandler>[1])
    if (statusCode >= 300) throw new Error(`${endpoint.path} answered ${statusCode} ${body}`)
  }
}

const addressOf = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`

async function prepare(endpoint: string) {
  const region = {
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: testKeys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: testKeys.secretAccessKey,
  }
  const names = {
    STAGE: 'local',
    COMPANY_NAME: 'Bench',
    TABLE_NAME: TABLE,
    SITE_BUCKET: '-',
    MEDIA_BUCKET: '-',
    SECRET_PARAMETER: '-',
    EDGE_PARAMETER: '-',
  }
  Object.assign(process.env, region, names, { AWS_ENDPOINT_URL_DYNAMODB: endpoint })
  process.stdout.write = silencing(process.stdout.write.bind(process.stdout))
  const client = new DynamoDBClient({})
  await ensureTable(client, TABLE)
  await fill(dynamoTable(client, TABLE))
  return awsApp({ ...names, ...optionalNames })
}

const optionalNames = { ADMIN_EMAIL: '', SECOND_ADMIN_EMAIL: '', SENDER_EMAIL: '', NOTIFY_EMAIL: '' }

/** Hides request logs, which are written as on AWS, from the output. */
const silencing =
  (write: typeof process.stdout.write): typeof process.stdout.write =>
  (chunk, ...rest: never[]) =>
    String(chunk).startsWith('{"level":') || write(chunk, ...rest)

async function fill(to: Table): Promise<void> {
  await save(to, credentials, { fingerprint: 'bench' })
  for (const key of Object.keys(contentKeys) as (keyof typeof contentKeys)[]) {
    await save(to, contentEntity, {
      sectionKey: key,
      content: contentKeys[key].default || 'Words',
      mediaId: null,
    })
  }
  for (let id = 1; id <= 1000; id++) await save(to, inquiries, { ...inquiry, id })
  await to.increment(counters.inquiryTotal, 1000)
  await to.increment(counters.id('inquiry'), 1000)
}

const inquiry = {
  firstName: 'A',
  lastName: 'B',
  email: 'a@example.com',
  phone: '',
  venue: '',
  services: null,
  message: 'Forty antennas, please.',
  createdAt: '2026-11-20T09:00:00.000Z',
  flags: [],
  status: 'new' as const,
  note: '',
  version: 1,
}

/** Counts the HTTP requests of this process's SDK clients, and starts a minimal server for the bare round trip. */
async function requestCounter() {
  let count = 0
  const onRequest = () => void count++
  subscribe('http.client.request.start', onRequest)
  const server = createServer((_incoming, outgoing) => void outgoing.end('{"ok":true}'))
  const port = await bind(server, 0)
  const taken = () => {
    const since = count
    count = 0
    return since
  }
  const close = () => {
    unsubscribe('http.client.request.start', onRequest)
    return new Promise((resolve) => server.close(resolve).closeAllConnections())
  }
  return { floor: `http://127.0.0.1:${port}`, taken, close }
}

async function bareRoundTrip(url: string): Promise<void> {
  await (await fetch(url)).json()
}
