import { randomBytes } from 'node:crypto'
import { GetParameterCommand, type SSMClient } from '@aws-sdk/client-ssm'
import * as z from 'zod/mini'
import { unless } from './sdk-errors'

/** What only `auth` may read, written by `npm run admin:set-password`. */
export const Secret = z.object({
  /** `scrypt$N$r$p$salt$key`, the last two base64url. */
  passwordHash: z.string(),
  /** Key of the HMACs that stand for access codes and recovery codes; base64url, 256 bits. */
  pepper: z.string(),
  /** AES-256 key of the authenticator's secret; base64url. */
  mfaKey: z.string(),
  /** An authenticator's secret, base32: wins over the one set up on the page. Empty is none. */
  mfaSecret: z.optional(z.string()),
})
export type Secret = z.infer<typeof Secret>

/** A secret with every key that it has to have: those that it lacks are drawn now, those that it has stay. */
export function completeSecret(known: Partial<Secret> & Pick<Secret, 'passwordHash'>): Secret {
  const key = () => randomBytes(32).toString('base64url')
  return { ...known, pepper: known.pepper ?? key(), mfaKey: known.mfaKey ?? key() }
}

/** One SSM SecureString parameter, remembered between requests. */
export function ssmSecretStore(client: SSMClient, Name: string) {
  let remembered: { secret: Secret | undefined; at: number } | undefined
  return {
    /** Undefined while no password was ever set. @param freshWithinSeconds how old a remembered answer may be */
    async read(freshWithinSeconds: number): Promise<Secret | undefined> {
      if (remembered && performance.now() - remembered.at < freshWithinSeconds * 1000)
        return remembered.secret
      remembered = { secret: await readParameter(client, Name), at: performance.now() }
      return remembered.secret
    },
  }
}

/** The parameter's value, parsed; undefined where there is none. */
export async function readParameter(client: SSMClient, Name: string): Promise<Secret | undefined> {
  const command = new GetParameterCommand({ Name, WithDecryption: true })
  const found = await client.send(command).catch(unless('ParameterNotFound'))
  return found && Secret.parse(JSON.parse(found.Parameter?.Value ?? ''))
}
