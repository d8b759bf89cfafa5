import { randomBytes } from 'node:crypto'
import { GetParameterCommand, type SSMClient } from '@aws-sdk/client-ssm'
import * as z from 'zod/mini'
import { ignore } from './sdk-errors'

/** Secrets that only `auth` may read, written by `npm run admin:set-password`. */
export const Secret = z.object({
  /** `scrypt$N$r$p$salt$key`, the last two base64url. */
  passwordHash: z.string(),
  /** HMAC key of access codes and recovery codes; base64url, 256 bits. */
  pepper: z.string(),
  /** AES-256 key that encrypts the authenticator's secret; base64url. */
  mfaKey: z.string(),
  /** Authenticator secret in base32, with precedence over the one set up in the admin. Empty means none. */
  mfaSecret: z.optional(z.string()),
})
export type Secret = z.infer<typeof Secret>

/** Generates the keys that a secret lacks; keeps those that it has. */
export function completeSecret(known: Partial<Secret> & Pick<Secret, 'passwordHash'>): Secret {
  const key = () => randomBytes(32).toString('base64url')
  return { ...known, pepper: known.pepper ?? key(), mfaKey: known.mfaKey ?? key() }
}

/** Reads the secret from an SSM SecureString parameter, with a cache between requests. */
export function ssmSecretStore(client: SSMClient, Name: string) {
  let remembered: { secret: Secret | undefined; at: number } | undefined
  return {
    /** Undefined before a password is set. @param freshWithinSeconds maximum age of a cached value */
    async read(freshWithinSeconds: number): Promise<Secret | undefined> {
      if (remembered && performance.now() - remembered.at < freshWithinSeconds * 1000)
        return remembered.secret
      remembered = { secret: await readParameter(client, Name), at: performance.now() }
      return remembered.secret
    },
  }
}

/** Reads and parses the parameter; undefined when it does not exist. */
export async function readParameter(client: SSMClient, Name: string): Promise<Secret | undefined> {
  const command = new GetParameterCommand({ Name, WithDecryption: true })
  const found = await client.send(command).catch(ignore('ParameterNotFound'))
  return found && Secret.parse(JSON.parse(found.Parameter?.Value ?? ''))
}
