import { loginLimits } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeApp } from '../../test/fake-app'
import {
  appWithMail,
  askForCode,
  besiege,
  firstMailbox,
  guess,
  logInByMail,
  login,
} from '../../test/second-factor'
import { ask } from '../../test/services'

/** Logs in and returns the cookie that makes the browser trusted. */
async function trusted(app: FakeApp, cookie = ''): Promise<string> {
  const { cookies } = await logInByMail(app, { cookie })
  return `trusted=${cookies.trusted}`
}

const sendLink = (app: FakeApp, address = '192.0.2.1') => ask(app, admin.sendLink, { address })
const openLink = (app: FakeApp, token: string) => ask(app, admin.redeemLink, { body: { token } })
const mailedLink = ({ mails }: FakeApp) => /\S+#way-in=([\w-]{43})/.exec(mails.at(-1)?.text ?? '') ?? []
const openNewest = (app: FakeApp) => openLink(app, mailedLink(app)[1] ?? '')

let app: FakeApp
beforeEach(() => {
  app = appWithMail()
})

describe('a trusted browser', () => {
  it('logs in immediately while others get 429', async () => {
    const cookie = await trusted(app)
    await besiege(app)
    expect((await askForCode(app)).status).toBe(429)
    expect(await trusted(app, `session=; ${cookie}`)).toBe(cookie)
    app.mailboxes = []
    for (let n = 0; n <= loginLimits.trusted.limit; n++)
      expect((await login(app, {}, { cookie })).status).toBe(200)
  })

  it('gets 429 after ten failed logins of its own in a day', async () => {
    const cookie = await trusted(app)
    await besiege(app)
    for (let i = 0; i < 10; i++) expect((await guess(app, { cookie })).status).toBe(401)
    expect((await guess(app, { cookie })).status).toBe(429)
    app.wait(86_400)
    expect((await askForCode(app, {}, { cookie })).status).toBe(200)
  })

  it('gets a code after untrusted clients have used up their rate limit for codes', async () => {
    const cookie = await trusted(app)
    for (let i = 0; i < 5; i++) {
      app.wait(30)
      await askForCode(app)
    }
    expect((await askForCode(app)).status).toBe(429)
    expect((await askForCode(app, {}, { cookie })).status).toBe(200)
  })

  it('is no longer trusted after 180 days without a login', async () => {
    const cookie = await trusted(app)
    app.wait(179 * 86_400)
    expect(await trusted(app, cookie)).toBe(cookie)
    app.wait(180 * 86_400)
    expect(await trusted(app, cookie)).not.toBe(cookie)
  })

  it('is not recognised by a forged token, or by the hash that the table stores', async () => {
    await trusted(app)
    await besiege(app)
    const [trust] = app.table.all().filter(({ sk }) => sk.startsWith('TRUST#'))
    const stored = Buffer.from(String(trust?.hash), 'hex').toString('base64url')
    for (const token of ['A'.repeat(43), 'short', '', stored])
      expect((await askForCode(app, {}, { cookie: `trusted=${token}` })).status).toBe(429)
  })
})

describe('a magic link', () => {
  it('is offered to a client that gets 429 while too many logins fail', async () => {
    await besiege(app)
    const { status, error } = await askForCode(app)
    expect([status, error().mailLink]).toEqual([429, true])
    expect(error().message).toContain('have a way in mailed to you')
  })

  it.each([
    ['offered, if untrusted clients take turns and a mailbox is set up', true, [firstMailbox], true],
    ['not offered without a mailbox', true, [], undefined],
    ['not offered while few other logins fail', false, [firstMailbox], undefined],
  ])('is %s, to a client over its own limit', async (_, isUnderAttack, mailboxes, mailLink) => {
    for (let i = 0; i < 10; i++) await guess(app)
    if (isUnderAttack) await besiege(app)
    app.mailboxes = mailboxes
    const { status, headers, error } = await guess(app)
    expect([status, headers['retry-after'], error().mailLink]).toEqual([429, '900', mailLink])
    expect(error().message.includes('have a way in mailed to you')).toBe(mailLink === true)
  })

  it('makes the browser trusted that opens it; password and code are still required', async () => {
    app.mailboxes = ['a@ropes.co.uk', 'b@ropes.co.uk']
    await besiege(app)
    await sendLink(app)
    expect(app.mails.map(({ to }) => to)).toEqual([['a@ropes.co.uk', 'b@ropes.co.uk']])
    const [link, token = ''] = mailedLink(app)
    expect(link).toBe(`http://site.example/admin#way-in=${token}`)
    expect(app.mails[0]?.subject).toBe('A way in to Test Ropes Ltd')
    expect(app.mails[0]?.text.replace(token, '<token>')).toMatchInlineSnapshot(`
      "Too many logins have failed, so browsers that have not logged in before have to wait.

      Open this link in the browser that you want to log in with: http://site.example/admin#way-in=<token>

      It is valid for 15 minutes and works once. The password is still needed.

      If this was not you, there is nothing to do.
      "
    `)
    const { status, cookie } = await openLink(app, token)
    expect([status, cookie]).toEqual([200, expect.stringMatching(/^trusted=[\w-]{43}$/)])
    expect((await guess(app, { cookie: cookie ?? '' })).status).toBe(401)
    expect(await trusted(app, cookie)).toBe(cookie)
  })

  it('works once, even for concurrent requests', async () => {
    await besiege(app)
    await sendLink(app)
    const answers = await Promise.all(Array.from({ length: 8 }, () => openNewest(app)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { verdict, error, cookie } = await openNewest(app)
    expect([verdict, cookie]).toEqual([[401, 'INVALID_CODE'], undefined])
    expect(error().message).toBe('That link is not valid any more. Ask for a new one.')
  })

  it.each([
    [899, 200],
    [900, 401],
  ])('opened %i seconds after it was mailed answers %i', async (seconds, status) => {
    await besiege(app)
    await sendLink(app)
    app.wait(seconds)
    expect((await openNewest(app)).status).toBe(status)
  })

  it('is mailed only while untrusted clients must wait; the answer is the same if it is not', async () => {
    const [quiet, besieged, boxless] = [appWithMail(), appWithMail(), appWithMail()]
    boxless.mailboxes = []
    await Promise.all([besiege(besieged), besiege(boxless)])
    const answers = await Promise.all([quiet, besieged, boxless].map((app) => sendLink(app)))
    const { status, body } = await sendLink(besieged, '192.0.2.2')
    const message = 'If a link is needed and a mailbox is set up, it is there now.'
    expect(body).toEqual({ success: true, message })
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([status, body])
    expect([quiet, besieged, boxless].map(({ mails }) => mails.length)).toEqual([0, 1, 0])
  })

  it('is available throughout a day of failed logins, and mailed once every 15 minutes', async () => {
    const quarters = 96
    let opened = 0
    for (let quarter = 0; quarter < quarters; quarter++) {
      if (quarter % 4 === 0) await besiege(app)
      for (const who of [1, 2, 3]) expect((await sendLink(app, `192.0.${who}.${quarter}`)).status).toBe(200)
      opened += Number((await openNewest(app)).status === 200)
      app.wait(900)
    }
    expect([opened, app.mails.length]).toEqual([quarters, quarters])
  })

  it('can be requested again immediately after its mail failed with 503', async () => {
    app.mailDown = true
    await besiege(app)
    const { verdict, error } = await sendLink(app)
    expect(verdict).toEqual([503, 'MAIL_UNAVAILABLE'])
    expect(error().message).toBe('We could not send the link. Please try again.')
    expect(app.lines).toContainEqual(expect.objectContaining({ event: 'mail.failed' }))
    app.mailDown = false
    await sendLink(app)
    expect(app.mails).toHaveLength(1)
  })
})
