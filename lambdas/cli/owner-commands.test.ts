import { contact } from '@highline/shared/endpoints/contact'
import { beforeEach, describe, expect, it } from 'vitest'
import { activate, isAuthenticatorActive } from '../src/auth/authenticator'
import type { Secret } from '../src/aws/secret-store'
import { contactService } from '../src/functions/contact'
import { type FakeApp, fakeApp } from '../test/fake-app'
import { cheapHash, logIn, testSecret } from '../test/logged-in'
import { send } from '../test/request'
import {
  appWithMail,
  askForCode,
  challenge,
  deployedSecret,
  login,
  mailedCode,
  otherCode,
} from '../test/second-factor'
import {
  type CommandContext,
  erasePrivacy,
  exportPrivacy,
  manageSessions,
  setMfa,
  setPassword,
  unlock,
} from './owner-commands'
import type { Stage } from './stage/deployed-stage'
import { fakeStage, runOwnerCommand } from './stage/fake-stage.testing'

interface Given {
  readonly app: FakeApp
  /** Members of the stage that differ from those of a deployed one. */
  readonly stage?: Partial<Stage> | undefined
  /** Values of the environment that override the stored secret. */
  readonly over?: Partial<Secret>
  readonly answers?: readonly string[]
  readonly options?: CommandContext['options']
}

/** Runs a command with a fast hash instead of scrypt. */
const run = (command: (context: CommandContext) => Promise<void>, { app, stage, over, ...more }: Given) =>
  runOwnerCommand(command, { stage: fakeStage(app, stage, over), hash: cheapHash, ...more })

const withSecret = (more: Partial<Secret> = {}) =>
  Object.assign(fakeApp(), { secret: { ...testSecret, ...more } })

const onThisMachine = { region: undefined }

describe('admin:set-password', () => {
  const password = 'rigging-otter-violet-canal'

  it('sets the first password with scrypt, generates the keys, and hides the typed input', async () => {
    const app = fakeApp()
    const answers = [password, password]
    const { said, hidden } = await runOwnerCommand(setPassword, { stage: fakeStage(app), answers })
    expect(hidden).toHaveLength(2)
    expect(said).toContain('The password of stage prod in eu-west-2 is set')
    expect(said).not.toMatch(/rigging|Nothing is deployed/)
    expect(app.secret?.passwordHash).toMatch(/^scrypt\$32768\$8\$3\$/)
    expect([app.secret?.pepper, app.secret?.mfaKey]).toEqual(
      Array(2).fill(expect.stringMatching(/^[\w-]{43}$/)),
    )
  })

  it('works before the first deployment, and reports that nothing is deployed yet', async () => {
    const before = { app: fakeApp(), stage: { app: undefined }, answers: [password, password] }
    expect((await run(setPassword, before)).said).toContain('Nothing is deployed there yet')
  })

  it('keeps the keys and the authenticator, and makes the old password invalid, even where the old secret is cached', async () => {
    const app = fakeApp()
    await logIn(app)
    const old = { ...testSecret, mfaSecret: deployedSecret }
    app.secret = old
    await run(setPassword, { app, answers: [password, password] })
    const { pepper, mfaKey, mfaSecret } = old
    expect(app.secret).toMatchObject({ pepper, mfaKey, mfaSecret })
    expect((await login(app, {})).status).toBe(400)
    app.secret = { ...app.secret, mfaSecret: '' }
    expect((await login(app, {})).status).toBe(401)
    expect((await login(app, { password })).status).toBe(200)
    const read = async (freshWithin: number) => (freshWithin > 0 ? testSecret : app.secret)
    expect((await login({ ...app, secrets: { read } }, {})).status).toBe(401)
  })

  it.each([
    [['short', 'short'], 'At least 15 characters'],
    [['passwordpassword', 'passwordpassword'], 'first to be tried'],
    [[password, `${password}!`], 'not the same'],
  ])('refuses %j and changes nothing', async (answers, sentence) => {
    const app = withSecret()
    await expect(run(setPassword, { app, answers })).rejects.toThrow(sentence)
    expect(app.secret).toEqual(testSecret)
  })

  it('reports that ADMIN_PASSWORD in the environment overrides the new password', async () => {
    const app = withSecret()
    const over = { passwordHash: testSecret.passwordHash }
    const { said } = await run(setPassword, { app, stage: onThisMachine, answers: ['x', 'x'], over })
    expect(said).toContain('of this machine’s site is set, but ADMIN_PASSWORD in the environment wins')
  })
})

describe('admin:set-mfa', () => {
  it('refuses an invalid key, and a key without a matching code', async () => {
    const app = withSecret()
    await expect(run(setMfa, { app, answers: ['nonsense', '123456'] })).rejects.toThrow('no secret key')
    await expect(run(setMfa, { app, answers: [deployedSecret, 'none'] })).rejects.toThrow('not of this key')
    expect(app.secret).toEqual(testSecret)
  })

  it('with --off deactivates every authenticator', async () => {
    const app = withSecret({ mfaSecret: deployedSecret })
    await activate(app, testSecret, { authenticatorSecret: deployedSecret, recovery: ['mac'] })
    const { said } = await run(setMfa, { app, options: { off: true } })
    expect(said).toContain('The authenticator of stage prod in eu-west-2 and its recovery codes are void')
    expect(await isAuthenticatorActive(app)).toBe(false)
  })

  it('fails without a password, with the command that sets one', async () => {
    const wanting = (stage?: Partial<Stage>) => run(setMfa, { app: fakeApp(), stage })
    await expect(wanting()).rejects.toThrow(
      /: AWS_REGION=eu-west-2 npm run admin:set-password -- --stage prod$/,
    )
    await expect(wanting(onThisMachine)).rejects.toThrow(/: npm run admin:set-password$/)
  })
})

describe('admin:unlock', () => {
  it('removes every rate limit and counter, so that a blocked address can request a code again', async () => {
    const app = appWithMail()
    const sessionId = await challenge(app)
    const accessCode = otherCode(mailedCode(app))
    for (let i = 0; i < 30; i++) await login(app, { sessionId, accessCode }, { address: `192.0.2.${i % 3}` })
    expect((await askForCode(app, {}, { address: '192.0.2.0' })).status).toBe(429)
    expect((await run(unlock, { app })).said).toContain('Unlocked')
    expect(
      app.table
        .all()
        .map(({ pk, sk }) => `${pk} ${sk}`)
        .join('\n'),
    ).not.toMatch(/^RATE#| TURN#/m)
    expect((await askForCode(app, {}, { address: '192.0.2.0' })).status).toBe(200)
    await run(unlock, { app })
    expect((await run(unlock, { app })).said).toContain('Nothing was locked')
  })

  it('prints the command that deactivates a lost authenticator of the same stage', async () => {
    const app = fakeApp()
    expect((await run(unlock, { app })).said).toMatch(
      /: AWS_REGION=eu-west-2 npm run admin:set-mfa -- --stage prod --off$/,
    )
    const here = await run(unlock, { app, stage: onThisMachine })
    expect(here.said).toMatch(/: npm run admin:set-mfa -- --off$/)
  })
})

describe('admin:sessions', () => {
  it('lists the sessions, newest first, and ends one or all', async () => {
    const app = fakeApp()
    expect((await run(manageSessions, { app })).said).toBe('Nobody is logged in to stage prod in eu-west-2.')
    await logIn(app)
    app.wait(60)
    await logIn(app)
    expect((await run(manageSessions, { app })).said).toBe(
      [
        '1  an unknown browser, since 20 Nov 2026, 09:01, last used 20 Nov 2026, 09:01',
        '2  an unknown browser, since 20 Nov 2026, 09:00, last used 20 Nov 2026, 09:00',
      ].join('\n'),
    )
    await run(manageSessions, { app, options: { end: '1' } })
    expect((await run(manageSessions, { app })).said).toContain('09:00')
    await expect(run(manageSessions, { app, options: { end: '2' } })).rejects.toThrow(
      'There is no session 2.',
    )
    await run(manageSessions, { app, options: { end: 'all' } })
    expect((await run(manageSessions, { app })).said).toBe('Nobody is logged in to stage prod in eu-west-2.')
  })
})

describe('privacy commands', () => {
  let app: FakeApp
  beforeEach(async () => {
    app = fakeApp()
    await write('Ada@venue.example', 'First question')
    await write('ada@venue.example', 'Second question', { website: 'filled' })
    await write('bob@venue.example', 'Of another person')
  })

  const write = (email: string, message: string, more: object = {}) =>
    send(contactService(app), contact.create, {
      body: { firstName: 'Ada', lastName: 'Lovelace', email, message, ...more },
    })

  it('export returns inquiries and spam of an email address in any case as JSON', async () => {
    const { said } = await run(exportPrivacy, { app, options: { email: 'ADA@venue.example' } })
    expect(JSON.parse(said)).toMatchObject([{ message: 'First question' }, { message: 'Second question' }])
  })

  it('erase removes every trace of one email address from the table, and nothing of another', async () => {
    const erase = async (email: string) => (await run(erasePrivacy, { app, options: { email } })).said
    expect(await erase('ada@VENUE.example')).toContain('2 erased from stage prod in eu-west-2.')
    const left = JSON.stringify(app.table.all())
    expect(left).not.toMatch(/ada@venue|question/i)
    expect(left).toContain('bob@venue.example')
    expect(await erase('ada@venue.example')).toContain('Nothing of ada@venue.example was on')
  })

  it.each([undefined, 'no address'])(
    'erase refuses %s as the email address and changes nothing',
    async (email) => {
      const before = app.table.all()
      await expect(run(erasePrivacy, { app, options: { email } })).rejects.toThrow('--email')
      expect(app.table.all()).toEqual(before)
    },
  )
})
