import { loginLimits } from '@highline/shared/constants'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeApp } from '../../test/fake-app'
import { faultyApp } from '../../test/faulty-app'
import { testSecret } from '../../test/logged-in'
import {
  appWithMail,
  appWithPassword,
  askForCode,
  besiege,
  guess as guessFrom,
  login,
  mailedChallenge,
} from '../../test/second-factor'
import { drawRecoveryCodes } from './authenticator'
import { resetTurns } from './login-turns'

const owner = '192.0.2.77'
const turnSeconds = loginLimits.turnSeconds

/** A stage without MFA on which untrusted browsers take turns, at the beginning of a turn. */
const besieged = (...at: Parameters<typeof appWithPassword>) => besiege(appWithPassword(...at))
const guess = (app: FakeApp, address: string) => guessFrom(app, { address })
const enter = (app: FakeApp, address = owner) => login(app, {}, { address })

/** Enters the current turn, and waits until its draw. */
async function enterAndWait(address = owner): Promise<void> {
  await guess(app, address)
  app.wait(turnSeconds)
}

/** Numbers of recorded draws, of each address and each network. */
const recordedDraws = () => app.table.all().flatMap(({ sk, n }) => (sk.startsWith('TURN#DRAWN#') ? [n] : []))

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

/** Tries a wrong password from each address in order; returns the addresses whose password was checked (401). */
async function admitted(app: FakeApp, addresses: readonly string[]): Promise<string[]> {
  const answers: [string, number][] = []
  for (const address of addresses) answers.push([address, (await guess(app, address)).status])
  return answers.filter(([, status]) => status === 401).map(([address]) => address)
}

/** Lets other addresses ask first in each turn. @returns the status of the owner’s login in each turn */
async function loginsIn(turns: number, others: () => readonly string[]): Promise<number[]> {
  const answers: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    await admitted(app, others())
    answers.push(await statusOf(enter(app)))
    app.wait(turnSeconds)
  }
  return answers
}

let app: FakeApp
beforeEach(async () => {
  app = await besieged()
})

describe('an untrusted browser, while too many logins fail,', () => {
  it('gets 429 with the time of the draw, and logs in then although others ask earlier and more often', async () => {
    const attackers = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
    const halfAnHour = 1800 / turnSeconds
    for (let turn = 0; turn < halfAnHour; turn++) {
      await admitted(app, [...attackers, ...attackers, ...attackers])
      app.wait(turnSeconds)
    }
    await admitted(app, attackers)
    app.wait(11)
    const first = await enter(app)
    expect([first.status, first.headers['retry-after'], first.error().turn]).toEqual([429, '19', true])
    const words = 'Too many logins have failed, so browsers that have not logged in before take turns.'
    expect(first.error()).toMatchObject({ message: `${words} The next turn is drawn in 19 seconds.` })
    expect(first.error()).not.toHaveProperty('mailLink')
    expect(app.lines.at(-2)).toMatchObject({ event: 'login.turnTaken' })
    for (let second = 0; second < 18; second++) {
      await admitted(app, attackers)
      app.wait(1)
    }
    expect((await enter(app)).error().message).toMatch(/in 1 second\.$/)
    app.wait(1)
    await admitted(app, attackers)
    expect(await statusOf(enter(app))).toBe(200)
  })

  it('keeps its turn although an address drawn later uses its own first', async () => {
    for (const address of [owner, '203.0.113.1']) await enterAndWait(address)
    expect([await statusOf(guess(app, '203.0.113.1')), await statusOf(enter(app))]).toEqual([401, 200])
  })

  it('logs in within 80 turns after a wrong password, despite new addresses in every turn', async () => {
    await enterAndWait()
    expect(await statusOf(guess(app, owner))).toBe(401)
    let n = 0
    const fresh = () => Array.from({ length: 4 }, () => `2001:db8:${++n}::1`)
    expect(await loginsIn(80, fresh)).toContain(200)
  })

  it('has the same odds in the draw regardless of its number of requests', async () => {
    let often = 0
    for (let run = 0; run < 40; run++) {
      app = await besieged({ at: `2026-11-20T09:${10 + run}:00.000Z` })
      await admitted(app, [...Array(20).fill('203.0.113.1'), '203.0.114.1'])
      app.wait(turnSeconds)
      often += (await admitted(app, ['203.0.113.1', '203.0.114.1'])).includes('203.0.113.1') ? 1 : 0
    }
    expect(often).toBeGreaterThan(10)
    expect(often).toBeLessThan(30)
  })

  it('gets the same answer for a right and a wrong password when it was not drawn', async () => {
    const [right, wrong] = [await enter(app), await guess(app, owner)]
    expect([right.status, right.body]).toEqual([429, wrong.body])
    expect(right.headers['retry-after']).toBe(wrong.headers['retry-after'])
  })

  it('competes with concurrent requests from 60 addresses, of which one is drawn per turn', async () => {
    const all = Array.from({ length: 60 }, (_, n) => `203.0.${n}.1`)
    const first = await Promise.all(all.map((address) => guess(app, address)))
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([429]))
    app.wait(turnSeconds)
    const second = await Promise.all(all.map((address) => guess(app, address)))
    expect(second.filter(({ status }) => status === 401)).toHaveLength(1)
    expect(recordedDraws()).toEqual([1, 1])
  })

  it.each([
    [loginLimits.winSeconds, 200],
    [loginLimits.winSeconds + turnSeconds, 429],
  ])('arriving %i seconds after it was drawn gets %i', async (seconds, status) => {
    await enterAndWait()
    await guess(app, '203.0.113.1')
    app.wait(seconds - 1)
    expect(await statusOf(enter(app))).toBe(status)
  })

  it('is drawn before addresses that did not use earlier turns', async () => {
    const idle = Array.from({ length: 5 }, (_, n) => `203.0.${n}.1`)
    for (let turn = 0; turn < 5; turn++) {
      await admitted(app, idle)
      app.wait(turnSeconds * 6)
    }
    expect(await loginsIn(3, () => idle)).toContain(200)
  })

  it.each([
    ['of one IPv6 site', (n: number) => `2001:db8:7:${n.toString(16)}::1`],
    ['of one IPv4 network', (n: number) => `203.0.113.${n}`],
  ])('logs in within three turns despite new addresses %s', async (_of, address) => {
    let n = 0
    const fresh = () => Array.from({ length: 10 }, () => address(++n))
    await admitted(app, fresh())
    app.wait(turnSeconds)
    expect(await loginsIn(3, fresh)).toContain(200)
  })

  it('is identified by its IPv6 /64 prefix, and has no recorded draws after a login', async () => {
    await enterAndWait('2001:db8::1')
    expect(await statusOf(enter(app, '2001:db8::ffff:2'))).toBe(200)
    expect(recordedDraws()).toEqual([])
  })

  it('needs no turn with an open challenge, but with an unknown or used one and with a recovery code', async () => {
    app = await besiege(appWithMail())
    await askForCode(app, {}, { address: owner })
    app.wait(turnSeconds)
    const { sessionId, accessCode } = await mailedChallenge(app, { address: owner })
    const statusWith = (body: object, address = owner) => statusOf(login(app, body, { address }))
    expect(await statusWith({ sessionId: 'x'.repeat(43), accessCode }, '192.0.2.78')).toBe(429)
    expect(await statusWith({ sessionId, accessCode })).toBe(200)
    expect(await statusWith({ sessionId, accessCode })).toBe(429)
    expect(await statusWith({ recoveryCode: drawRecoveryCodes(app, testSecret).codes[0] })).toBe(429)
  })

  it('needs no turn once the failed logins have expired', async () => {
    app.wait(loginLimits.failureSeconds)
    expect(await statusOf(enter(app))).toBe(200)
  })

  it('logs in after two turns across midnight, when the salt of its ticket changes', async () => {
    app = await besieged({ at: '2026-11-20T23:59:30.000Z' })
    await enterAndWait()
    await enterAndWait()
    expect(await statusOf(enter(app))).toBe(200)
  })
})

describe('stored turns', () => {
  it('stay one item with an expiry and a fixed maximum size for attempts from 300 addresses', async () => {
    for (let n = 0; n < 300; n++) {
      await guess(app, `203.0.${n % 250}.${n}`)
      const { items } = await app.table.list('AUTH', { prefix: 'TURN#' })
      expect(items).toEqual([expect.objectContaining({ expiresAt: expect.any(Number) })])
      expect(JSON.stringify(items).length).toBeLessThan(400)
    }
  })

  it('are deleted by resetTurns, which keeps the trusted device', async () => {
    app = appWithPassword()
    await login(app)
    await besiege(app)
    for (let n = 0; n < 2; n++) await enterAndWait()
    expect(await resetTurns(app)).toBe(2)
    expect((await app.table.list('AUTH')).items).toMatchObject([{ sk: expect.stringMatching(/^TRUST#/) }])
  })
})

it.each(['refused', 'lost'] as const)(
  'a login in its turn with one call %s answers 503 or 401, and leaves at most one attempt',
  async (fault) => {
    /** Makes a failing attempt in a turn. @returns its status, its calls, and a function that makes four more at once */
    const attempt = async (nth?: number) => {
      const sound = await besieged()
      await guess(sound, owner)
      sound.wait(turnSeconds)
      const { app, calls } = faultyApp(sound, fault, nth)
      const { status } = await guess(app, owner)
      const again = () => Promise.all(Array.from({ length: 4 }, () => guess(sound, owner)))
      return { status, calls, again }
    }
    const { status, calls } = await attempt()
    expect(status).toBe(401)
    for (const [nth, call] of calls.entries()) {
      const { status, again } = await attempt(nth)
      expect([503, 401], `${call}, the ${nth}th`).toContain(status)
      const admitted = (await again()).filter(({ status }) => status === 401)
      expect(admitted.length, `${call}, the ${nth}th`).toBeLessThanOrEqual(1)
    }
  },
)
