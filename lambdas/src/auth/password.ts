import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { scrypt as cost } from '@highline/shared/constants'

const encode = (bytes: Buffer) => bytes.toString('base64url')

function derive(
  password: string,
  salt: Buffer,
  { N, r, p }: { N: number; r: number; p: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, cost.keyBytes, { N, r, p, maxmem: cost.maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** `scrypt$N$r$p$salt$key`: everything that judging a password needs, and nothing that gives it away. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(cost.saltBytes)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, encode(salt), encode(key)].join('$')
}

/** Judges a password exactly as it was typed; takes as long for a wrong one as for the right one. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', key = ''] = hash.split('$')
  if (scheme !== 'scrypt') throw new Error('The stored password hash is not one of ours')
  const expected = Buffer.from(key, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Names a password hash without holding it: what sessions remember of the password that opened them. */
export const fingerprint = (hash: string) =>
  createHash('sha256').update(hash).digest('base64url').slice(0, 22)
