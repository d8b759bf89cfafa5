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
  /** Sent as JSON by POST; a GET without. */
  readonly body?: object
  readonly status: number
  readonly says: RegExp
}

/** What the honeypot keeps: a transaction like any inquiry's, in no list and in no mail, deleted after 30 days. */
const trap = {
  firstName: 'Deployment',
  lastName: 'Test',
  email: 'deployment@example.com',
  message: 'Sent by the deployment to see that inquiries are stored.',
  website: 'https://example.com',
}

/** Each of the API's functions is asked. */
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
    body: trap,
    status: 201,
    says: /"success":true/,
  },
  { what: 'the editor', path: admin.publishStatus.path, status: 401, says: /UNAUTHENTICATED/ },
  { what: 'the media library', path: media.checkStatus.path, status: 401, says: /UNAUTHENTICATED/ },
  { what: 'the inbox', path: inquiries.list.path, status: 401, says: /UNAUTHENTICATED/ },
  { what: 'an endpoint that is none', path: '/api/no-such-thing', status: 404, says: /NOT_FOUND/ },
]

/** A new host name takes a while to be known everywhere, and so does a new page. */
const tries = 12
const betweenMs = 5000

/** What Node says of a name that DNS does not know. Resolvers remember that for a quarter of an hour, as Route 53 asks. */
const unknownHost = 'ENOTFOUND'
const triesOfHost = (15 * 60_000) / betweenMs

type Using = Pick<Tools, 'fetch' | 'now' | 'say' | 'wait'> & { readonly apiUrl: string }

/**
 * Asks a site that was just deployed for a thing of each kind.
 * @throws UserError naming what does not answer as it should
 */
export async function smokeTest(url: string, using: Using): Promise<void> {
  const side = { what: 'the API, round the edge', path: logo.get.path, status: 403, says: /FORBIDDEN_ORIGIN/ }
  const asked = [
    ...probes.map((probe) => ({ ...probe, at: url })),
    { ...side, at: using.apiUrl.replace(/\/$/, '') },
  ]
  const key = idempotencyKey(InquiryInput.parse(trap), using.now())
  const faults: string[] = []
  for (const [index, probe] of asked.entries()) {
    const ofHost = index === 0 ? triesOfHost : tries
    const fault = await untilRight(() => faultOf({ ...probe, key }, using.fetch), using.wait, ofHost)
    if (fault) faults.push(`  ${probe.what}: ${fault}`)
  }
  if (faults.length > 0) throw new UserError(`Deployed, but not well:\n${faults.join('\n')}`)
  using.say(`All ${asked.length} things that were asked for answer as they should.`)
}

/**
 * The same all day, so that the words are stored once a day at most; others for other words, since the API refuses
 * those under a key that it has seen. Of the words as the API parses them, to which a deployment may add a field.
 */
export function idempotencyKey(words: InquiryInput, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const digest = hash('sha256', `${day} ${JSON.stringify(words)}`)
  // Version 8 of UUIDs is for values of one's own making (RFC 9562).
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/** @param ofHost how often a host is asked that DNS does not know */
async function untilRight(look: () => Promise<string | undefined>, wait: Using['wait'], ofHost: number) {
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

/** `fetch` itself says no more than that it failed. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
