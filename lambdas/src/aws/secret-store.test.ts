import { describe, expect, it } from 'vitest'
import { completeSecret, Secret } from './secret-store'

describe('a secret', () => {
  it('gets a new random key for each missing one, without which it is invalid', () => {
    const [one, two] = [completeSecret({ passwordHash: 'x' }), completeSecret({ passwordHash: 'x' })]
    const keys = [one.pepper, one.mfaKey, two.pepper, two.mfaKey]
    expect(new Set(keys).size).toBe(4)
    for (const key of keys) expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    expect(Secret.parse(one)).toEqual(one)
    expect(Secret.safeParse({ passwordHash: 'x' }).success).toBe(false)
  })

  it('keeps the keys that it has', () => {
    const whole = { passwordHash: 'a', pepper: 'b', mfaKey: 'c', mfaSecret: 'd' }
    expect(completeSecret(whole)).toEqual(whole)
  })
})
