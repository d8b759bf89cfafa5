import { randomBytes } from 'node:crypto'
import { loginLimits } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import type { FakeApp } from '../../test/fake-app'
import type { FakeAnswer } from '../../test/request'
import { appWithPassword, askForCode, firstMailbox, guess, login, mailedCode } from '../../test/second-factor'
import { ask } from '../../test/services'

/** Guesses per second from all addresses together; this rate once locked the administrator out. */
export const attackRate = 37

/** How the administrator logs in: by turns, with or without a mailbox for access codes, or with a magic link. */
export type Way = 'turns' | 'turns, code by mail' | 'mailed link'

const mostSeconds = 4 * 3600
const moreTurns = 3
/** Seconds of attack at full rate. After that each address tries twice per turn: more would not help it. */
const fullRateSeconds = 10

/** Creates a site that these addresses have attacked for the given number of turns. */
export async function attackedSite(addresses: readonly string[], turns: number): Promise<FakeApp> {
  const app = siteAt('2026-11-20T09:00:00.000Z')
  await attack(app, addresses, turns)
  return app
}

/**
 * Returns for each arrival the seconds from the administrator's first press of the login button to the session, with a
 * browser that is no trusted device. Every arrival has its own copy of the site. Time is virtual, requests go through
 * the whole pipeline, and in each second the attackers' requests come first.
 */
export async function waitsAt(
  attacked: FakeApp,
  { addresses, way, arrivals }: { addresses: readonly string[]; way: Way; arrivals: number },
): Promise<number[]> {
  const isNew = attacked.table.all().length === 0
  const waits: number[] = []
  for (let arrival = 0; arrival < arrivals; arrival++) {
    const app = await copyOf(attacked)
    app.mailboxes = way === 'turns' ? [] : [firstMailbox]
    await attack(app, addresses, isNew ? 0 : Math.floor(Math.random() * moreTurns))
    app.wait(Math.floor(Math.random() * loginLimits.turnSeconds))
    waits.push(await waitOf(app, { addresses, way, owner: `127.9.${arrival}.9` }))
  }
  return waits
}

function siteAt(at: string): FakeApp {
  // The tokens of the fake app are a sequence, which would start again in each copy.
  const token = (bytes: number) => randomBytes(bytes).toString('base64url')
  return Object.assign(appWithPassword({ at }), { token })
}

async function copyOf(app: FakeApp): Promise<FakeApp> {
  const copy = siteAt(app.now().toISOString())
  for (const item of app.table.all()) await copy.table.put(item)
  return copy
}

/** Fails just often enough, from other addresses, that turns begin. */
async function failOften(app: FakeApp): Promise<void> {
  for (let n = 0; n < loginLimits.sharedAfter; n++) await guess(app, { address: `127.8.${n}.1` })
}

async function attack(app: FakeApp, addresses: readonly string[], turns: number): Promise<void> {
  if (turns > 0) await failOften(app)
  for (let turn = 0; turn < turns; turn++) {
    await askAll(app, addresses)
    app.wait(loginLimits.turnSeconds)
  }
}

/** Makes two guesses per address: a winner uses its attempt with one and gets a ticket for this turn with the other. */
async function askAll(app: FakeApp, addresses: readonly string[]): Promise<void> {
  for (const address of [...addresses, ...addresses]) await guess(app, { address })
  app.lines.length = 0
}

interface Arrival {
  readonly addresses: readonly string[]
  readonly way: Way
  readonly owner: string
}

async function waitOf(app: FakeApp, { addresses, way, owner }: Arrival): Promise<number> {
  let due = 0
  let asked = 0
  await failOften(app)
  for (let second = 0; second < mostSeconds; second++) {
    if (second < fullRateSeconds)
      for (let n = 0; n < attackRate; n++)
        await guess(app, { address: addresses[asked++ % addresses.length] ?? '' })
    else if (app.now().getTime() % (loginLimits.turnSeconds * 1000) === 0) await askAll(app, addresses)
    if (second >= due) {
      const answer = await pressLogin(app, way, owner)
      if (answer.status === 200) return second
      due = second + Number(answer.headers['retry-after'])
    }
    app.wait(1)
    app.lines.length = 0
  }
  return Number.POSITIVE_INFINITY
}

/** Makes the requests of one press of the login button, by the administrator or automatically by the page. */
async function pressLogin(app: FakeApp, way: Way, owner: string): Promise<FakeAnswer> {
  if (way === 'turns') return login(app, {}, { address: owner })
  const answer = await logInWithCode(app, owner)
  return answer.status === 429 && way === 'mailed link' ? openMailedLink(app, owner) : answer
}

async function logInWithCode(app: FakeApp, address: string, cookie = ''): Promise<FakeAnswer> {
  const asked = await askForCode(app, {}, { address, cookie })
  if (asked.status !== 200) return asked
  const { sessionId } = admin.sendMfa.response.parse(asked.body)
  return login(app, { sessionId, accessCode: mailedCode(app) }, { address, cookie })
}

/** Logs in with the newest magic link. Attackers may have requested links too, but only the newest one is valid. */
async function openMailedLink(app: FakeApp, address: string): Promise<FakeAnswer> {
  await ask(app, admin.sendLink, { address })
  const [, token = ''] = /#way-in=([\w-]{43})/.exec(app.mails.at(-1)?.text ?? '') ?? []
  const { cookie = '' } = await ask(app, admin.redeemLink, { body: { token }, address })
  return logInWithCode(app, address, cookie)
}
