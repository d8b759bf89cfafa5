import { accessCodeLimits } from '@highline/shared/constants'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeApp } from '../../test/fake-app'
import { testPassword } from '../../test/logged-in'
import {
  appWithAuthenticator,
  appWithMail,
  appWithPassword,
  askForCode,
  firstMailbox,
  mailedCode,
  secondMailbox,
} from '../../test/second-factor'

const bothMailboxes = [firstMailbox, secondMailbox]
const verdictOf = async (...request: Parameters<typeof askForCode>) => (await askForCode(...request)).verdict

let app: FakeApp
beforeEach(() => {
  app = appWithMail()
})

describe('asking for a code', () => {
  it.each([
    ['MFA01', { password: undefined }, 'required'],
    ['MFA03', { password: ['correct'] }, 'type'],
    ['MFA03', { password: { length: 8 } }, 'type'],
    ['MFA03', { password: 123 }, 'type'],
    ['MFA04', { password: '' }, 'required'],
  ])('%s is refused with VALIDATION_FAILED for %j', async (_id, body, field) => {
    const { verdict, error } = await askForCode(app, body)
    expect([verdict, error().fields]).toEqual([[400, 'VALIDATION_FAILED'], { password: field }])
  })

  it.each([`${testPassword} `, testPassword.replace('o', '\uff4f'), testPassword.toUpperCase(), 'wrong'])(
    'MFA07 is refused with 401 for a password that is not exactly the same: %j',
    async (password) => {
      expect(await verdictOf(app, { password })).toEqual([401, 'INVALID_CREDENTIALS'])
      expect(app.mails).toEqual([])
    },
  )

  it.each([testPassword, 'wrong'])('MFA16 answers 409 to %j while MFA is off', async (password) => {
    const { verdict, error } = await askForCode(appWithPassword(), { password })
    expect(verdict).toEqual([409, 'MFA_DISABLED'])
    expect(error().message).toBe('Access codes are not switched on.')
  })
})

describe('a mailed code', () => {
  it('goes to the default admin in a mail with no link and no other six-digit number', async () => {
    app.mailboxes = bothMailboxes
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'
    const answer = await askForCode(app, {}, { headers: { 'User-Agent': agent } })
    const [mail] = app.mails
    expect(app.mails).toHaveLength(1)
    expect(mail).toMatchObject({ to: [firstMailbox], subject: 'Your access code for Test Ropes Ltd' })
    expect(mail?.text.replace(/\d{6}/, '<code>')).toMatchInlineSnapshot(`
      "Your access code is <code>.

      It is valid for 10 minutes and works once.

      Somebody with the admin password asked for it on 20 November 2026 at 09:00, with Chrome on Windows.

      If this was not you, change the admin password now: somebody else knows it.
      "
    `)
    for (const words of [mail?.text, mail?.html]) {
      expect(words?.match(/\d{6}/g)).toEqual([mailedCode(app)])
      expect(words).not.toMatch(/https?:/)
    }
    expect(answer.body).toEqual({
      success: true,
      sessionId: expect.stringMatching(/^[\w-]{43}$/),
      email: 'O•••@R•••.co.uk',
      availableEmails: ['O•••@R•••.co.uk', 's•••@s•••.example'],
      message: 'A 6-digit code was sent to O•••@R•••.co.uk.',
    })
  })

  it.each([
    ['second', secondMailbox],
    ['SAM@Stadium.Example', secondMailbox],
    [' olive@ropes.co.uk ', firstMailbox],
  ])('goes to the mailbox selected by %j', async (email, to) => {
    app.mailboxes = bothMailboxes
    expect((await askForCode(app, { email })).status).toBe(200)
    expect(app.mails.map((mail) => mail.to)).toEqual([[to]])
  })

  it.each([
    'attacker@evil.example',
    'default',
    '',
    `${firstMailbox}, attacker@evil.example`,
    'second',
    secondMailbox,
  ])('MFA08 is not sent to the unknown mailbox %j, which only the right password reveals', async (email) => {
    expect((await askForCode(app, { email })).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'No mailbox is set up for that admin. Choose the other one.',
      fields: { email: 'value' },
    })
    expect(app.mails).toEqual([])
    expect(await verdictOf(app, { password: 'wrong', email })).toEqual([401, 'INVALID_CREDENTIALS'])
  })

  it('MFA12 is sent again after thirty seconds, and refused with 429 after five', async () => {
    await askForCode(app)
    app.wait(5)
    const soon = await askForCode(app)
    expect([soon.verdict, soon.headers['retry-after']]).toEqual([[429, 'RATE_LIMITED'], '25'])
    expect(app.mails).toHaveLength(1)
    app.wait(25)
    expect((await askForCode(app)).status).toBe(200)
  })

  it('MFA13 is sent five times an hour and ten times a day', async () => {
    const sent: number[] = []
    for (let hour = 0; hour < 3; hour++) {
      for (let i = 0; i < 6; i++) {
        sent.push((await askForCode(app)).status)
        app.wait(accessCodeLimits.resendSeconds)
      }
      app.wait(3600)
    }
    const five = Array(5).fill(200)
    expect(sent).toEqual([...five, 429, ...five, ...Array(7).fill(429)])
  })

  it('is sent once for eight concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => askForCode(app)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(app.mails).toHaveLength(1)
  })
})

describe('without a mail service', () => {
  it('MFA17 a request for a code answers 503 MAIL_UNAVAILABLE and names no address', async () => {
    app.mailDown = true
    const { status, body, headers } = await askForCode(app)
    expect([status, headers['retry-after']]).toEqual([503, '30'])
    expect(body).toEqual({
      success: false,
      code: 'MAIL_UNAVAILABLE',
      message: 'We could not send the code. Please try again.',
      requestId: 'request-1',
    })
    expect(app.lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'mail.failed' }))
  })

  it('a request for a code without a mailbox opens a challenge for the authenticator only', async () => {
    app = appWithAuthenticator()
    expect((await askForCode(app)).body).toEqual({
      success: true,
      sessionId: expect.stringMatching(/^[\w-]{43}$/),
      availableEmails: [],
      message: 'Enter the code from your authenticator app.',
    })
    expect(app.mails).toEqual([])
  })
})
