import { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { UserError } from '@highline/shared/infra/user-error'
import type { App } from '../src/app'
import { removeAuthenticator } from '../src/auth/authenticator'
import { loginScopes } from '../src/auth/login-rate-limits'
import { resetTurns } from '../src/auth/login-turns'
import { secretBytes, timeStepOf } from '../src/auth/totp'
import { ensureCredential, hashPassword } from '../src/auth/verify-login'
import { completeSecret, type Secret } from '../src/aws/secret-store'
import { resetRateLimits } from '../src/data/rate-limit'
import { closeSession, listSessions, type Session } from '../src/data/sessions'
import { eraseInquiries, sentFrom } from '../src/inquiries/change-inquiries'
import { inquiryKinds, itemsOf } from './archive/kinds'
import { passwordError } from './password-rules'
import { bodyOf, cliRequestContext } from './seed/owner'
import { appOf, labelOf, type Stage } from './stage/deployed-stage'

export interface CommandContext {
  readonly stage: Stage
  readonly options: {
    /** Option of `sessions`: a number from its list, or `all`. */
    readonly end?: string | undefined
    /** Option of `set-mfa`: removes the authenticator. */
    readonly off?: boolean | undefined
    /** Option of `privacy-*`: the person's email address. */
    readonly email?: string | undefined
  }
  /** Asks a question; a hidden answer is not shown while it is typed. */
  readonly ask: (question: string, how?: { hidden: boolean }) => Promise<string>
  readonly print: (sentence: string) => void
  /** Hash function for passwords; slow on purpose, so tests replace it. */
  readonly hash?: (password: string) => Promise<string>
}

/** Returns the command line that runs a command on this stage; `--stage` is left out for this machine's site. */
function commandOn({ name, region }: Stage, command: string, ...options: string[]): string {
  const given = region ? ['--stage', name, ...options] : options
  const inRegion = region ? [`AWS_REGION=${region}`] : []
  return [...inRegion, 'npm run', command, ...(given.length > 0 ? ['--', ...given] : [])].join(' ')
}

/** Sets the admin's password and generates any missing keys of the secret. Ends every session. */
export async function setPassword({ stage, ask, print, hash = hashPassword }: CommandContext): Promise<void> {
  const password = await ask('New admin password', { hidden: true })
  const fault = passwordError(password, { isDeployed: stage.region !== undefined })
  if (fault) throw new UserError(fault)
  if ((await ask('The same again', { hidden: true })) !== password)
    throw new UserError('The two were not the same. Nothing was changed.')
  const passwordHash = await hash(password)
  await stage.writeSecret(completeSecret({ ...(await stage.readSecret()), passwordHash }))
  const inForce = (await stage.readSecret())?.passwordHash ?? passwordHash
  if (stage.app) await ensureCredential(stage.app.table, inForce)
  print(
    inForce === passwordHash
      ? `The password of ${labelOf(stage)} is set. Whoever was logged in has to log in again.`
      : `The password of ${labelOf(stage)} is set, but ADMIN_PASSWORD in the environment wins over it.`,
  )
  if (!stage.app) print('Nothing is deployed there yet: its first deployment takes this password.')
}

/** Stores the secret key of an authenticator, as `MFA_SECRET` would set it; `--off` removes every authenticator. */
export async function setMfa(command: CommandContext): Promise<void> {
  const { stage } = command
  const secret = await stage.readSecret()
  if (!secret) throw new UserError(`Set a password first: ${commandOn(stage, 'admin:set-password')}`)
  return command.options.off ? removeKey(command, secret) : setKey(command, secret)
}

async function setKey({ stage, ask, print }: CommandContext, secret: Secret): Promise<void> {
  const mfaSecret = await ask('Secret key of the authenticator', { hidden: true })
  if (!secretBytes(mfaSecret))
    throw new UserError('That is no secret key: 16 letters and digits (A-Z, 2-7) or more.')
  const code = await ask('The code that the app shows now')
  if ((await timeStepOf(mfaSecret, code, new Date())) === undefined)
    throw new UserError('That code is not of this key. Nothing was changed.')
  await stage.writeSecret({ ...secret, mfaSecret })
  print(
    `The authenticator of ${labelOf(stage)} is set. A site that runs asks for its codes within five minutes.`,
  )
}

async function removeKey({ stage, print }: CommandContext, { mfaSecret: _, ...rest }: Secret): Promise<void> {
  await stage.writeSecret(rest)
  if (stage.app) await removeAuthenticator(stage.app)
  const left = (await stage.readSecret())?.mfaSecret
  print(
    left
      ? `The authenticator of ${labelOf(stage)} is taken away, but MFA_SECRET in the environment wins over that.`
      : `The authenticator of ${labelOf(stage)} and its recovery codes are void. A site that runs takes no more of its codes within five minutes.`,
  )
}

/** Resets the counts of failed logins and requested codes, and with them the waiting times. */
export async function unlock({ stage, print }: CommandContext): Promise<void> {
  const app = appOf(stage)
  let forgotten = await resetTurns(app)
  for (const [scope, rate] of loginScopes) forgotten += await resetRateLimits(app, scope, rate)
  print(
    forgotten === 0
      ? `Nothing was locked on ${labelOf(stage)}.`
      : `Unlocked ${labelOf(stage)}: failed logins and codes that were asked for are forgotten.`,
  )
  print(`A lost authenticator is taken away with: ${commandOn(stage, 'admin:set-mfa', '--off')}`)
}

/** Lists the open sessions, or ends one (`--end <number>`) or all of them (`--end all`). */
export async function manageSessions({ stage, options: { end }, print }: CommandContext): Promise<void> {
  const app = appOf(stage)
  const open = await listSessions(app)
  if (end === undefined) {
    print(open.length === 0 ? `Nobody is logged in to ${labelOf(stage)}.` : open.map(sessionLine).join('\n'))
    return
  }
  for (const one of selectedSessions(open, end)) await closeSession(app, one)
  print(`${end === 'all' ? 'Every session' : `Session ${end}`} of ${labelOf(stage)} is over.`)
}

function selectedSessions(open: Session[], end: string): Session[] {
  if (end === 'all') return open
  const one = open[Number(end) - 1]
  if (!one) throw new UserError(`There is no session ${end}.`)
  return [one]
}

const instant = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

const sessionLine = ({ createdMs, seenAt, browser = 'an unknown browser' }: Session, index: number) =>
  `${index + 1}  ${browser}, since ${instant.format(createdMs)}, last used ${instant.format(seenAt * 1000)}`

/** Prints a copy of all inquiries of a person, to which the UK GDPR entitles them (article 15). */
export async function exportPrivacy(command: CommandContext): Promise<void> {
  const { app, email } = personOf(command)
  const isTheirs = sentFrom(email)
  const kept: object[] = []
  for (const kind of Object.values(inquiryKinds))
    for await (const { pk, sk, ...item } of itemsOf(app.table, kind)) if (isTheirs(item)) kept.push(item)
  command.print(JSON.stringify(kept, undefined, 2))
}

/** Erases all inquiries of a person (UK GDPR, article 17). */
export async function erasePrivacy(command: CommandContext): Promise<void> {
  const { app, email } = personOf(command)
  const { count } = bodyOf(
    await eraseInquiries(app, { ...cliRequestContext(app), params: undefined, body: { email } }),
  )
  const site = labelOf(command.stage)
  command.print(count === 0 ? `Nothing of ${email} was on ${site}.` : `${count} erased from ${site}.`)
  command.print(
    'Not in reach: mails that were sent, exports with inquiries, and the table’s backups, which end after 35 days.',
  )
}

function personOf({ stage, options }: CommandContext): { app: App; email: string } {
  const app = appOf(stage)
  const body = endpoints.erase.body.safeParse({ email: options.email })
  if (!body.success) throw new UserError('Whose? --email person@example.com')
  return { app, email: body.data.email }
}
