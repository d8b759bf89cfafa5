import { loginLimits } from '@highline/shared/constants'
import { describe, expect, it } from 'vitest'
import type { FakeApp } from '../../test/fake-app'
import { faultyApp } from '../../test/faulty-app'
import { appWithPassword, besiege, guess, login } from '../../test/second-factor'
import { resetTurns } from './login-turns'

const owner = '192.0.2.77'
const turnSeconds = loginLimits.turnSeconds
/** A stage without MFA on which untrusted browsers take turns, at the beginning of a turn. */
const besieged = () => besiege(appWithPassword())

describe('stored turns', () => {
  const stored = async ({ table }: FakeApp) => (await table.list('AUTH', { prefix: 'TURN#' })).items

  it('stay one item with an expiry and a fixed maximum size for attempts from 300 addresses', async () => {
    const app = await besieged()
    const sizes: number[] = []
    for (let n = 0; n < 300; n++) {
      await guess(app, { address: `203.0.${n % 250}.${n}` })
      sizes.push(JSON.stringify(await stored(app)).length)
    }
    expect(await stored(app)).toHaveLength(1)
    expect(Math.max(...sizes)).toBeLessThan(400)
    expect((await stored(app)).every(({ expiresAt }) => Number(expiresAt) > 0)).toBe(true)
  })

  it('are deleted by forgetTurns, which keeps the trusted device', async () => {
    const app = appWithPassword()
    await login(app)
    await besiege(app)
    for (let n = 0; n < 2; n++) {
      await guess(app, { address: owner })
      app.wait(turnSeconds)
    }
    expect(await resetTurns(app)).toBe(2)
    expect((await app.table.list('AUTH')).items).toEqual([
      expect.objectContaining({ sk: expect.stringMatching(/^TRUST#/) }),
    ])
  })
})

it.each(['refused', 'lost'] as const)(
  'a login in its turn with one call %s answers 503 or 401, and leaves at most one attempt',
  async (fault) => {
    /** Makes a failing attempt in a turn. @returns its status, its calls, and a function that makes four more at once */
    const attempt = async (nth?: number) => {
      const sound = await besieged()
      await guess(sound, { address: owner })
      sound.wait(turnSeconds)
      const { app, calls } = faultyApp(sound, fault, nth)
      const { status } = await guess(app, { address: owner })
      const again = () => Promise.all(Array.from({ length: 4 }, () => guess(sound, { address: owner })))
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
