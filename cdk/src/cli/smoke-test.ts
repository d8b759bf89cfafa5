import { hash } from 'node:crypto'
import { admin } from '@highline/shared/endpoints/admin'
import { contact } from '@highline/shared/endpoints/contact'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { logo } from '@highline/shared/endpoints/logo'
import { media } from '@highline/shared/endpoints/media'
import { UserError } from '@highline/shared/infra/user-error'
import { InquiryInput } from '@highline/shared/schemas/inquiry'
import type { Tools } from './tools'

interface Probe {
  readonly what: string
  readonly path: string
  /** JSON body of a POST; without it, the request is a GET. */
  readonly body?: object
  readonly status: number
  readonly says: RegExp
}

/** Inquiry with a filled honeypot: tests the transaction, but is not listed or mailed, and deleted after 30 days. */
const honeypotInquiry = {
  firstName: 'Deployment',
  lastName: 'Test',
  email: 'deployment@example.com',
  message: 'Sent by the deployment to see that inquiries are stored.',
  website: 'https://example.com',
}

/** At least one request to each function of the API. */
const probes: readonly Probe[] = [
  { what: 'the page', path: '/', status: 200, says: /<h1/ },
  { what: 'the admin', path: '/admin', status: 200, says: /<script/ },
  { what: 'a page that is none', path: '/no-such-page', status: 404, says: /Page Not Found/ },
  { what: 'what visitors may read', path: logo.get.path, status: 200, says: /"logoUrl"/ },
  { what: 'the login', path: admin.status.path, status: 200, says: /"isAuthenticated":false/ },
  { what: 'the contact form', path: contact.create.path, body: {}, status: 400, says: /"fields"/ },
  {
    what: 'what stores inquiries',
    path: contact.create.path,
    body: honeypotInquiry,
    status: 201,
    says: /"success":true/,
  },
  { what: 'the editor', path: admin.publishStatus.path, status: 401, says: /UNAUTHENTICATED/ },
  { what: 'the media library', path: media.checkStatus.path, status: 401, says: /UNAUTHENTICATED/ },
  { what: 'the inbox', path: inquiries.list.path, status: 401, says: /UNAUTHENTICATED/ },
  { what: 'an endpoint that is none', path: '/api/no-such-thing', status: 404, says: /NOT_FOUND/ },
]

/** A new host name and a new page take time to propagate. */
const tries = 12
const betweenMs = 5000

/** Node's error code for an unknown host. Resolvers cache the negative answer of Route 53 for 15 minutes. */
const unknownHost = 'ENOTFOUND'
const triesOfHost = (15 * 60_000) / betweenMs

type Using = Pick<Tools, 'fetch' | 'now' | 'print' | 'wait'> & { readonly apiUrl: string }

/**
 * Tests a site after deployment with one request of each kind.
 * @throws UserError with the requests that failed
 */
export async function smokeTest(url: string, using: Using): Promise<void> {
  const side = { what: 'the API, round the edge', path: logo.get.path, status: 403, says: /FORBIDDEN_ORIGIN/ }
  const asked = [
    ...probes.map((probe) => ({ ...probe, at: url })),
    { ...side, at: using.apiUrl.replace(/\/$/, '') },
  ]
  const key = idempotencyKey(InquiryInput.parse(honeypotInquiry), using.now())
  const faults: string[] = []
  for (const [index, probe] of asked.entries()) {
    const ofHost = index === 0 ? triesOfHost : tries
    const fault = await retry(() => faultOf({ ...probe, key }, using.fetch), using.wait, ofHost)
    if (fault) faults.push(`  ${probe.what}: ${fault}`)
  }
  if (faults.length > 0) throw new UserError(`Deployed, but not well:\n${faults.join('\n')}`)
  using.print(`All ${asked.length} things that were asked for answer as they should.`)
}

/**
 * Returns the same key for the same inquiry all day, so that it is stored at most once a day. Depends on the parsed
 * inquiry, to which a deployment may add fields, because the API refuses a used key with different content.
 */
export function idempotencyKey(words: InquiryInput, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const digest = hash('sha256', `${day} ${JSON.stringify(words)}`)
  // UUID version 8 is for custom values (RFC 9562).
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/** @param ofHost maximum number of tries while the host is unknown in DNS */
async function retry(look: () => Promise<string | undefined>, wait: Using['wait'], ofHost: number) {
  for (let attempt = 1; ; attempt++) {
    const fault = await look()
    if (!fault || attempt >= (fault.includes(unknownHost) ? ofHost : tries)) return fault
    await wait(betweenMs)
  }
}

type Asked = Probe & { readonly at: string; readonly key: string }

async function faultOf({ at, path, body, status, says, key }: Asked, fetch: Using['fetch']) {
  const method = body ? 'POST' : 'GET'
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const sent = body ? { body: JSON.stringify(body), headers } : {}
  try {
    const answer = await fetch(at + path, { method, ...sent })
    if (answer.status !== status) return `${method} ${at}${path} answered ${answer.status}, not ${status}`
    return says.test(await answer.text()) ? undefined : `${method} ${at}${path} says something else`
  } catch (error) {
    return `${at}${path} did not answer: ${causeOf(error)}`
  }
}

/** Returns the cause of a `fetch` error, whose own message has no details. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
