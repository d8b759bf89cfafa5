import { accessCodeLimits, authenticator, loginLimits } from '@highline/shared/constants'
import { describe, expect, it } from 'vitest'
import { storedSessions } from '../../test/logged-in'
import type { FakeAnswer } from '../../test/request'
import { appWithMail, challenge, login as logIn, mailedCode, otherCode } from '../../test/second-factor'

const day = 86_400
const year = 365.25 * day

/** Number of codes that are valid for a challenge at any time: the mailed one and one per accepted TOTP step. */
const rightCodes = 1 + (1 + 2 * authenticator.driftSteps)

describe('an attacker who knows the password', () => {
  it('guesses a code within a year with odds below 2 %', () => {
    const windows = Math.ceil(year / accessCodeLimits.wrongPerWeek.seconds)
    const guesses = windows * accessCodeLimits.wrongPerWeek.limit
    const odds = 1 - (1 - rightCodes / 10 ** accessCodeLimits.digits) ** guesses
    expect(odds).toBeLessThan(0.02)
    expect(odds).toBeGreaterThan(0.005) // the limit is not so tight that real logins reach it
  })

  it('has sixty guesses a week, regardless of the number of challenges', async () => {
    const app = appWithMail()
    const answers: FakeAnswer[] = []
    for (let hour = 0; hour < 7 * 24; hour++) {
      const sessionId = await challenge(app).catch(() => undefined)
      for (let by = 1; by <= accessCodeLimits.tries && sessionId; by++) {
        const body = { sessionId, accessCode: otherCode(mailedCode(app), by) }
        answers.push(await logIn(app, body, { address: `192.0.2.${hour}` }))
      }
      app.wait(3600)
    }
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(accessCodeLimits.wrongPerWeek.limit)
    expect(answers.at(-1)?.error().message).toMatch(/^Too many attempts\. .* Or use a recovery code\.$/)
    expect(await storedSessions(app)).toEqual([])
  })
})

it('an attacker who does not know the password guesses one of four words within a year with odds below 0.1 %', () => {
  const perHour = loginLimits.sharedAfter + 3600 / loginLimits.turnSeconds
  const guesses = (year / 3600) * perHour
  expect(guesses / 7776 ** 4).toBeLessThan(0.001)
})
