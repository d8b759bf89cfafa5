import { UserError } from '@highline/shared/infra/user-error'
import { loginScopes } from '../src/auth/login-scopes'
import { forgetTurns } from '../src/auth/login-turns'
import { resetRateLimits } from '../src/data/rate-limit'
import type { Command } from './admin'
import { commandOn } from './command-on'

/** Forgets every failed login and every code that was asked for: nobody has to wait any more. */
export async function unlock({ stage, say }: Command): Promise<void> {
  if (!stage.app) throw new UserError(`There is no stage "${stage.name}".`)
  let forgotten = await forgetTurns(stage.app)
  for (const [scope, rate] of loginScopes) forgotten += await resetRateLimits(stage.app, scope, rate)
  say(
    forgotten === 0
      ? 'Nothing was locked.'
      : 'Unlocked: failed logins and codes that were asked for are forgotten.',
  )
  say(`A lost authenticator is taken away with: ${commandOn(stage, 'admin:set-mfa', '--off')}`)
}
