import { login as limits } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { testPassword, testSecret } from '../../test/logged-in'
import { send } from '../../test/request'
import { authService } from '../functions/auth'

const hour = 3600
const hours = 3
const slotSeconds = 15
const slotsPerHour = hour / slotSeconds

const attempt = async (app: FakeApp, password: string, more: { address: string; cookie?: string }) =>
  (await send(authService(app), admin.login, { body: { password }, ...more })).status

/** The same die for every run (a linear congruential generator), so that the figures are always the same. */
function die(seed = 7) {
  let state = seed
  return (faces: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * faces)
  }
}

interface Siege {
  /** Wrong passwords that were looked at. */
  guesses: number
  /** Answers to a browser that has logged in before, once an hour. */
  known: number[]
  /** Seconds that the owner waited with a browser that we do not know, once an hour. */
  waits: number[]
}

/** Two guesses come in each slot, and the owner of a new browser before, between or after them. */
async function slot(app: FakeApp, siege: Siege, guessers: string[], ownersPlace: number): Promise<boolean> {
  let isIn = false
  for (const place of [0, 1, 2]) {
    if (place === ownersPlace) {
      isIn = (await attempt(app, testPassword, { address: '192.0.2.77' })) === 200
    } else {
      const [address = ''] = guessers.splice(0, 1)
      if (address && (await attempt(app, 'guess', { address })) === 401) siege.guesses++
    }
  }
  return isIn
}

/** Hours of guessing from so many addresses, while the owner logs in once an hour with either browser. */
async function besieged(addresses: number): Promise<Siege> {
  const app = Object.assign(fakeApp(), { secret: testSecret })
  const { cookies } = await send(authService(app), admin.login, { body: { password: testPassword } })
  const known = { address: '192.0.2.1', cookie: `trusted=${cookies.trusted}` }
  const siege: Siege = { guesses: 0, known: [], waits: [] }
  const roll = die()
  let since: number | undefined
  for (let now = 0; now < hours * slotsPerHour; now++) {
    if (now % slotsPerHour === slotsPerHour / 2) {
      siege.known.push(await attempt(app, testPassword, known))
      since = now
    }
    const guessers = [2 * now, 2 * now + 1].map((n) => `2001:db8:${(n % addresses).toString(16)}::1`)
    const isIn = await slot(app, siege, guessers, since === undefined ? -1 : roll(3))
    if (isIn && since !== undefined) {
      siege.waits.push((now - since) * slotSeconds)
      since = undefined
    }
    app.wait(slotSeconds)
  }
  return siege
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

describe.each([
  { addresses: 1, medianTurns: 1, worstTurns: 2 },
  { addresses: 1000, medianTurns: 5, worstTurns: 20 },
])('hours of guessing from $addresses addresses', ({ addresses, medianTurns, worstTurns }) => {
  it('tries what is allowed, never shuts a known browser out, and a new one for minutes only', async () => {
    const { guesses, known, waits } = await besieged(addresses)
    const byAll = hours * (limits.sharedAfter + hour / limits.turnSeconds)
    const byEach = ((hours * hour) / limits.perAddress.seconds) * limits.perAddress.limit
    expect(guesses).toBeLessThanOrEqual(Math.min(byAll, addresses * byEach))
    expect(known).toEqual(Array(hours).fill(200))
    expect(waits).toHaveLength(hours)
    expect(median(waits)).toBeLessThanOrEqual(medianTurns * limits.turnSeconds)
    expect(Math.max(...waits)).toBeLessThanOrEqual(worstTurns * limits.turnSeconds)
  })
})
