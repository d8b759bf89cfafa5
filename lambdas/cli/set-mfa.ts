import { UserError } from '@highline/shared/infra/user-error'
import { removeAuthenticator } from '../src/auth/authenticator'
import { secretBytes, stepOf } from '../src/auth/totp'
import type { Secret } from '../src/aws/secret-store'
import type { Command } from './admin'
import { commandOn } from './command-on'

/** Puts an authenticator's secret in force as `MFA_SECRET`, or with `--off` takes every authenticator away. */
export async function setMfa(command: Command): Promise<void> {
  const { stage } = command
  const secret = await stage.readSecret()
  if (!secret) throw new UserError(`Set a password first: ${commandOn(stage, 'admin:set-password')}`)
  return command.options.off ? takeAway(command, secret) : give(command, secret)
}

async function give({ stage, ask, say }: Command, secret: Secret): Promise<void> {
  const mfaSecret = await ask('Secret key of the authenticator', { hidden: true })
  if (!secretBytes(mfaSecret))
    throw new UserError('That is no secret key: 16 letters and digits (A-Z, 2-7) or more.')
  const code = await ask('The code that the app shows now')
  if ((await stepOf(mfaSecret, code, new Date())) === undefined)
    throw new UserError('That code is not of this key. Nothing was changed.')
  await stage.writeSecret({ ...secret, mfaSecret })
  say('The authenticator is set. A site that runs asks for its codes within five minutes.')
}

async function takeAway({ stage, say }: Command, { mfaSecret: _, ...rest }: Secret): Promise<void> {
  await stage.writeSecret(rest)
  if (stage.app) await removeAuthenticator(stage.app)
  const left = (await stage.readSecret())?.mfaSecret
  say(
    left
      ? 'The authenticator is taken away, but MFA_SECRET in the environment wins over that.'
      : 'There is no authenticator any more, and its recovery codes are void.',
  )
}
