import { setTimeout as wait } from 'node:timers/promises'
import { admin as endpoints } from '@highline/shared/endpoints/admin'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { recordedAnswer, unlessLacking } from '../verification/recorded-answer'
import type { Site } from './abuse-case'
import { groups } from './all-cases'
import { type RawAnswer, send } from './http-client'
import { type RunningSite, runningSite } from './running-site'

let running: RunningSite
let admin: string
let clients = 0

beforeAll(async () => {
  running = await runningSite()
  admin = await siteFor('127.1.0.1').logIn()
}, 60_000)

afterAll(() => running.stop())

/** Retries requests throttled by API Gateway (five a second), whose 429 has no Retry-After, unlike our own. */
async function unlessThrottled(send: () => Promise<RawAnswer>, retries = 30): Promise<RawAnswer> {
  const answer = await send()
  if (answer.status !== 429 || answer.headers['retry-after'] || retries === 0) return answer
  await wait(2000)
  return unlessThrottled(send, retries - 1)
}

function siteFor(from: string): Site {
  const { url, password } = running
  const client: Site['send'] = (request) => unlessThrottled(() => send(url, { from, ...request }))
  return {
    send: client,
    admin,
    password,
    host: new URL(url).host,
    async logIn() {
      const { headers } = await client({ method: 'POST', path: '/api/admin/login', body: { password } })
      const cookie = headers['set-cookie']?.[0]?.split(';')[0]
      if (!cookie) throw new Error('The login as administrator failed')
      return cookie
    },
    live: () => vi.waitFor(() => pageIsLive(client), { timeout: 15_000, interval: 50 }),
  }
}

async function pageIsLive(client: Site['send']): Promise<void> {
  const { json } = await client({ path: '/api/publish', cookie: admin })
  const { version, liveVersion } = endpoints.publishStatus.response.parse(json)
  if (version !== liveVersion) throw new Error('The changes are not live')
}

/** Whether clients can have different addresses; on a remote site all cases come from one. */
const hasOwnAddresses = () => new URL(running.url).hostname === '127.0.0.1'

/** Returns a new loopback address for each case, so that cases do not share rate limits. */
const freshAddress = () => `127.1.${Math.floor(++clients / 250) + 1}.${(clients % 250) + 1}`

describe.each(groups)('%s', (_name, cases) => {
  it.for(cases)('$id: $name', async ({ request, status, code, also, as, needs }, context) => {
    const site = siteFor(freshAddress())
    const asked = typeof request === 'function' ? await request(site) : request
    const answer = await site.send({ ...(as ? { cookie: site.admin } : {}), ...asked })
    const expected = [status].flat()
    if (!hasOwnAddresses() && answer.status === 429 && !expected.includes(429))
      context.skip('the rate limit of this address is used up')
    if (expected.length === 1)
      context.task.meta.answer = recordedAnswer(answer.status, answer.headers, answer.code)
    const judge = async () => {
      expect(expected).toContain(answer.status)
      if (code) expect(answer.code).toBe(code)
      await also?.(answer, site)
    }
    await (needs ? unlessLacking(context, needs, judge) : judge())
  })
})
