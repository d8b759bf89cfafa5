import { sessionLimits } from '@highline/shared/constants'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { faultyApp } from '../../test/faulty-app'
import { logIn, testSecret } from '../../test/logged-in'
import { send } from '../../test/request'
import { appWithMail, challenge, deployedSecret, login, mailedCode } from '../../test/second-factor'
import { lists } from '../data/entities'
import { hashOf, openSession } from '../data/sessions'
import { inquiriesService } from '../functions/inquiries'
import { activate, drawRecoveryCodes } from './authenticator'
import { ensureCredential } from './verify-login'

interface Prepared {
  readonly app: FakeApp
  /** Cookie of the browser's current session. */
  readonly session: string
  /** All of the browser's cookies. */
  readonly cookie: string
  readonly body: object
}

/** For each way to log in: a browser with a session that is about to log in again. */
const ways: Record<string, () => Promise<Prepared>> = {
  'with the password alone': async () => {
    const app = fakeApp()
    const session = await logIn(app)
    return { app, session, cookie: session, body: {} }
  },
  'with a mailed code': async () => {
    const { app, session } = await loggedInByMail()
    app.wait(30)
    const sessionId = await challenge(app)
    return { app, session, cookie: session, body: { sessionId, accessCode: mailedCode(app) } }
  },
  'with a recovery code': async () => {
    const { app, session } = await loggedInByMail()
    const { codes, macs } = drawRecoveryCodes(app, testSecret)
    await activate(app, testSecret, { authenticatorSecret: deployedSecret, recovery: macs })
    return { app, session, cookie: session, body: { recoveryCode: codes[0] } }
  },
  'from a trusted browser': async () => {
    const app = fakeApp()
    app.secret = testSecret
    const { cookies } = await login(app)
    const session = `session=${cookies.session}`
    return { app, session, cookie: `${session}; trusted=${cookies.trusted}`, body: {} }
  },
}

async function loggedInByMail() {
  const app = appWithMail()
  const sessionId = await challenge(app)
  const { cookie = '' } = await login(app, { sessionId, accessCode: mailedCode(app) })
  return { app, session: cookie }
}

const read = async (app: FakeApp, cookie = '') =>
  (await send(inquiriesService(app), inquiries.list, { cookie })).status
const storedHashes = async (app: FakeApp) =>
  (await app.table.list(lists.sessions.pk)).items.map(({ sk }) => sk)
const hashOfCookie = (cookie: string) => hashOf(cookie.split('=')[1] ?? '')
const openOther = async (app: FakeApp) =>
  `session=${await openSession(app, await ensureCredential(app.table, testSecret.passwordHash))}`

describe.each(Object.entries(ways))('a login %s', (_way, prepare) => {
  it('ends the session of the request’s cookie, and no other', async () => {
    const { app, session, cookie, body } = await prepare()
    const other = await openOther(app)
    const answer = await login(app, body, { cookie })
    expect(answer.status).toBe(200)
    expect([await read(app, session), await read(app, other), await read(app, answer.cookie)]).toEqual([
      401, 200, 200,
    ])
    expect(await storedHashes(app)).toHaveLength(2)
  })

  it.each(['refused', 'lost'] as const)(
    'with one call %s answers 503 and opens no session; only a lost answer may end the old one',
    async (fault) => {
      const { calls } = await run(await prepare())
      for (const [nth, call] of calls.entries()) {
        const prepared = await prepare()
        const { answer } = await run(prepared, fault, nth)
        expect([answer.status, answer.cookie], `${call}, the ${nth}th`).toEqual([503, undefined])
        const own = [hashOfCookie(prepared.session)]
        const left = await storedHashes(prepared.app)
        expect(fault === 'lost' && left.length === 0 ? own : left, `${call}, the ${nth}th`).toEqual(own)
      }
    },
  )
})

async function run({ app, cookie, body }: Prepared, fault?: 'refused' | 'lost', nth?: number) {
  const { app: faulty, calls } = faultyApp(app, fault, nth)
  const table = { ...app.table, ...faulty.table }
  return { answer: await login({ ...app, ...faulty, table }, body, { cookie }), calls }
}

describe('a login with a session cookie', () => {
  it.each(['A'.repeat(43), 'short'])('that matches no session (%s) opens a session', async (token) => {
    const app = fakeApp()
    app.secret = testSecret
    const { status, cookie } = await login(app, {}, { cookie: `session=${token}` })
    expect([status, await read(app, cookie)]).toEqual([200, 200])
  })

  it('and a wrong password keeps the session', async () => {
    const app = fakeApp()
    const cookie = await logIn(app)
    expect((await login(app, { password: 'wrong' }, { cookie })).status).toBe(401)
    expect(await read(app, cookie)).toBe(200)
  })

  it('ends no session of other browsers when the maximum number of sessions is open', async () => {
    const app = fakeApp()
    const cookie = await logIn(app)
    const others: string[] = []
    for (let n = 1; n < sessionLimits.parallel; n++) {
      app.wait(1)
      others.push(await openOther(app))
    }
    expect((await login(app, {}, { cookie })).status).toBe(200)
    expect(await Promise.all(others.map((other) => read(app, other)))).toEqual(others.map(() => 200))
    expect(await storedHashes(app)).toHaveLength(sessionLimits.parallel)
  })

  it('stores the new session before it removes the old one', async () => {
    const app = fakeApp()
    const cookie = await logIn(app)
    const writes: string[] = []
    const table: FakeApp['table'] = {
      ...app.table,
      put: async (item, expect) => {
        if (item.pk === lists.sessions.pk) writes.push('put')
        await app.table.put(item, expect)
      },
      remove: async (key, expect) => {
        if (key.pk === lists.sessions.pk) writes.push('remove')
        await app.table.remove(key, expect)
      },
    }
    await login({ ...app, table }, {}, { cookie })
    expect(writes).toEqual(['put', 'remove'])
  })
})
