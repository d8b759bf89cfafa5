import { drawPassword } from '../../local/draw-password'
import { type PasswordOrigin, scrypt } from '../../local/local-secret'
import { ensureCredential } from '../../src/auth/credential'
import { completeSecret } from '../../src/aws/secret-store'
import type { Stage } from '../stage/stage'

interface Given {
  readonly adminPassword?: string | undefined
  readonly mfaSecret?: string | undefined
}

/** Sees to it that somebody can log in: by the password that is given, else by the one that is set, else by a drawn one. */
export async function ensurePassword(stage: Stage, given: Given, scheme = scrypt): Promise<PasswordOrigin> {
  const { adminPassword, mfaSecret } = given
  const known = await stage.readSecret()
  if (known && !adminPassword) return { from: 'set' }
  const password = adminPassword ?? drawPassword()
  // A new hash of the same password would end every session.
  const same = known && (await scheme.verify(password, known.passwordHash))
  const passwordHash = same ? known.passwordHash : await scheme.hash(password)
  await stage.writeSecret(completeSecret({ ...known, passwordHash, ...(mfaSecret ? { mfaSecret } : {}) }))
  if (stage.app) await ensureCredential(stage.app.table, passwordHash)
  return adminPassword ? { from: 'environment' } : { from: 'drawn', password }
}
