import { loginLimits } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { describe, expect, it } from 'vitest'
import type { FakeApp } from '../../test/fake-app'
import { faultyApp } from '../../test/faulty-app'
import { appWithPassword, besiege, guess, login } from '../../test/second-factor'
import { ask } from '../../test/services'
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
    const drawn = async () => {
      const app = await besieged()
      await guess(app, { address: owner })
      app.wait(turnSeconds)
      return app
    }
    const run = async (app: FakeApp, ...how: [] | [typeof fault, number]) => {
      const { app: faulty, calls } = faultyApp(app, how[0], how[1])
      const answer = await ask(faulty, admin.login, {
        body: { password: 'guess' },
        address: owner,
      })
      return { answer, calls }
    }
    const { answer, calls } = await run(await drawn())
    expect(answer.status).toBe(401)
    for (const [nth, call] of calls.entries()) {
      const app = await drawn()
      const { answer } = await run(app, fault, nth)
      expect([503, 401], `${call}, the ${nth}th`).toContain(answer.status)
      const again = await Promise.all(Array.from({ length: 4 }, () => guess(app, { address: owner })))
      expect(
        again.filter(({ status }) => status === 401).length,
        `${call}, the ${nth}th`,
      ).toBeLessThanOrEqual(1)
    }
  },
)
