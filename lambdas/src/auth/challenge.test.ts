import { accessCode } from '@highline/shared/constants'
import { describe, expect, it } from 'vitest'
import { appWithMail } from '../../test/second-factor'
import { openChallenge, spendTry, winChallenge } from './challenge'

const outcomes = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
const fifty = (make: () => Promise<unknown>) => outcomes(Array.from({ length: 50 }, make))

describe('a challenge', () => {
  it('has five tries, for fifty that come at once', async () => {
    const app = appWithMail()
    const { sessionId } = await openChallenge(app, 'pepper', true)
    expect(await fifty(() => spendTry(app, sessionId))).toBe(accessCode.tries)
  })

  it('has one winner, of fifty that come at once', async () => {
    const app = appWithMail()
    const { sessionId } = await openChallenge(app, 'pepper', true)
    expect(await fifty(() => winChallenge(app, sessionId))).toBe(1)
  })

  it('has no try left once it is won, or too old, or another one is open', async () => {
    const app = appWithMail()
    const { sessionId } = await openChallenge(app, 'pepper', true)
    await winChallenge(app, sessionId)
    expect(await fifty(() => spendTry(app, sessionId))).toBe(0)
    const late = await openChallenge(app, 'pepper', true)
    app.wait(accessCode.seconds)
    expect(await fifty(() => spendTry(app, late.sessionId))).toBe(0)
    const older = await openChallenge(app, 'pepper', true)
    await openChallenge(app, 'pepper', true)
    expect(await fifty(() => spendTry(app, older.sessionId))).toBe(0)
    expect(await fifty(() => winChallenge(app, older.sessionId))).toBe(0)
  })

  it('that was never opened has none', async () => {
    expect(await fifty(() => spendTry(appWithMail(), ''))).toBe(0)
  })
  it('is won once also by fifty that still spend their tries', async () => {
    const app = appWithMail()
    const { sessionId } = await openChallenge(app, 'pepper', true)
    const login = async () => {
      await spendTry(app, sessionId)
      await winChallenge(app, sessionId)
    }
    expect(await fifty(login)).toBe(1)
  })
})
