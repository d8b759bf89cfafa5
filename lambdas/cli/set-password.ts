import { UserError } from '@highline/shared/infra/user-error'
import { ensureCredential } from '../src/auth/credential'
import { hashPassword } from '../src/auth/password'
import { completeSecret } from '../src/aws/secret-store'
import type { Command } from './admin'
import { passwordFault } from './password-rules'

/** Sets the admin's password, and draws the keys that are not there yet. Every session is over. */
export async function setPassword({ stage, ask, say }: Command): Promise<void> {
  const password = await ask('New admin password', { hidden: true })
  const fault = passwordFault(password, { isDeployed: stage.isDeployed })
  if (fault) throw new UserError(fault)
  if ((await ask('The same again', { hidden: true })) !== password)
    throw new UserError('The two were not the same. Nothing was changed.')
  const passwordHash = await hashPassword(password)
  await stage.writeSecret(completeSecret({ ...(await stage.readSecret()), passwordHash }))
  const inForce = (await stage.readSecret())?.passwordHash ?? passwordHash
  if (stage.app) await ensureCredential(stage.app.table, inForce)
  say(
    inForce === passwordHash
      ? 'The password is set. Whoever was logged in has to log in again.'
      : 'The password is set, but ADMIN_PASSWORD in the environment wins over it.',
  )
}
