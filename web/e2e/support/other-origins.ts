import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admin } from '@highline/shared/endpoints/admin'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { expect } from 'vitest'
import { type HostilePage, startAttacker } from './attacker'
import { editorOf } from './editor'
import { onDynamodb, onS3, onSes, onSite, onSsm } from './hostile-requests'
import { mails } from './mailbox'
import { type Product, startProduct } from './product'
import type { OpenUnprotected } from './unprotected-browsers'

const withinMs = 100_000
/** Of a test that attacks. */
export const attackTimeout = withinMs + 50_000

/** Lets pages of other origins attack a product of its own, whose user is logged in, and expects that none gets in. */
export async function attackIn(open: OpenUnprotected): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'highline-e2e-'))
  const product = await startProduct({ DATA_DIR: directory })
  try {
    await attackProduct(product, directory, open)
  } finally {
    await product.close()
    await rm(directory, { recursive: true })
  }
}

async function attackProduct(product: Product, directory: string, open: OpenUnprotected): Promise<void> {
  const { url } = product
  const session = await logIn(product)
  const before = await visibleState(product)
  const attacker = await startAttacker(session)
  const pages = await hostilePages(product, directory, attacker.port)
  const close = await open(attacker.start(pages), attacker.port)
  const outcomes = await attacker.outcomes(withinMs).finally(close)

  const isControl = (what: string) => what.endsWith('/control')
  const inReach = outcomes.filter(({ succeeded }) => succeeded.some(isControl))
  expect(inReach, 'pages that could reach this machine').toHaveLength(pages.length)
  expect(outcomes.flatMap(({ succeeded }) => succeeded.filter((what) => !isControl(what)))).toEqual([])
  expect(await visibleState(product)).toEqual(before)
  expect(await mails(url)).toEqual([])
  const isLoggedIn = await fetch(url + inquiries.list.path, { headers: { cookie: session } })
  expect([isLoggedIn.status, await isLoggedIn.json()]).toEqual([200, []])
  await editorOf(product)
  const attempts = outcomes.reduce((sum, outcome) => sum + outcome.attempts, 0)
  process.stdout.write(`${attempts} attempts from ${pages.length} pages, of which none got in\n`)
}

/** @returns the cookie */
async function logIn(product: Product): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ password: product.password })
  const { headers: answered } = await fetch(product.url + admin.login.path, { method: 'POST', headers, body })
  return (
    answered
      .getSetCookie()
      .find((cookie) => cookie.startsWith('session='))
      ?.split(';')[0] ?? ''
  )
}

const visibleState = (product: Product) =>
  Promise.all(['/', '/admin', '/nowhere'].map(async (path) => (await fetch(product.url + path)).text()))

/** Of another site, of another port of this machine, of no origin at all, and of names that are rebound to the product. */
async function hostilePages(
  { url }: Product,
  directory: string,
  attackerPort: number,
): Promise<HostilePage[]> {
  const { s3: names } = await (await fetch(`${url}/_local/status`)).json()
  const services = JSON.parse(await readFile(join(directory, 'running.json'), 'utf8'))
  const { port } = new URL(url)
  const control = {
    origin: `http://127.0.0.1:${attackerPort}`,
    requests: [{ method: 'GET', path: '/control' }],
  }
  const requestsOf = (name: string, origin: string) =>
    ({ dynamodb: onDynamodb, ses: onSes, ssm: onSsm })[name] ??
    onS3(origin, [names.siteBucket, names.mediaBucket])
  const targetsAt = (host: string) => [
    control,
    { origin: `http://${host}:${port}`, requests: onSite },
    ...Object.entries<{ endpoint: string }>(services).map(([name, { endpoint: origin }]) => ({
      origin,
      requests: requestsOf(name, origin),
    })),
  ]
  const rebound = Object.entries<{ endpoint: string }>(services).map(([name, { endpoint }]) => {
    const origin = `http://rebound.test:${new URL(endpoint).port}`
    return { origin, targets: [control, { requests: requestsOf(name, origin) }] }
  })
  return [
    { origin: 'http://evil.test', targets: targetsAt('localhost') },
    { origin: `http://localhost:${attackerPort}`, targets: targetsAt('localhost') },
    { origin: `http://127.0.0.1:${attackerPort}`, targets: targetsAt('127.0.0.1') },
    { origin: `http://localhost:${attackerPort}`, targets: targetsAt('localhost'), sandboxed: true },
    { origin: `http://rebound.test:${port}`, targets: [control, { requests: onSite }] },
    ...rebound,
  ]
}
