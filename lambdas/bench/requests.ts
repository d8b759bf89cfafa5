import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { contentKeys } from '@highline/shared/content-keys'
import { contact } from '@highline/shared/endpoints/contact'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { inquiries as inquiryEndpoints } from '@highline/shared/endpoints/inquiries'
import { bind } from '../local/bind'
import { awsEnvironment, type LocalAws, resourceNames } from '../local/function-environment'
import { awsApp } from '../src/app'
import { contentSections as contentEntity, counters, credentials, inquiries } from '../src/data/entities'
import { save } from '../src/data/entity'
import { openSession } from '../src/data/sessions'
import type { Table } from '../src/data/table'
import type { LambdaHandler } from '../src/http/event'
import { testEmulators } from '../test/emulators'
import { lambdaEnv } from '../test/faults/harness'
import { storedInquiry, words } from '../test/inbox'
import { apiEvent, context, type FakeRequest } from '../test/request'
import { median, ms, quantile, table } from './report'

const warmUp = 200
const rounds = 1000

/** Prints p50 and p99 of the three most important calls to warm functions, with their number of DynamoDB requests. */
export async function benchRequests(): Promise<void> {
  const emulators = await testEmulators()
  const counter = await requestCounter()
  const session = `session=${await openSession(await prepare(emulators), 'bench')}`
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
  await emulators.close()
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
    const { statusCode, body } = await handler(apiEvent(endpoint, make(++n)), context)
    if (statusCode >= 300) throw new Error(`${endpoint.path} answered ${statusCode} ${body}`)
  }
}

const addressOf = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`

async function prepare(emulators: LocalAws) {
  const env = lambdaEnv(resourceNames.table)
  Object.assign(process.env, env, awsEnvironment(emulators))
  process.stdout.write = silencing(process.stdout.write.bind(process.stdout))
  const app = awsApp(env)
  await fill(app.table)
  return app
}

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
  for (let id = 1; id <= 1000; id++) await save(to, inquiries, storedInquiry(id))
  await to.increment(counters.inquiryTotal, 1000)
  await to.increment(counters.id('inquiry'), 1000)
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
