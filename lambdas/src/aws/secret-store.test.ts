import { describe, expect, it } from 'vitest'
import { completeSecret, Secret } from './secret-store'

describe('a secret', () => {
  it('gets the keys that it lacks, each its own', () => {
    const [one, two] = [completeSecret({ passwordHash: 'x' }), completeSecret({ passwordHash: 'x' })]
    const keys = [one.pepper, one.mfaKey, two.pepper, two.mfaKey]
    expect(new Set(keys).size).toBe(4)
    for (const key of keys) expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    expect(Secret.parse(one)).toEqual(one)
  })

  it('keeps what it has', () => {
    const whole = { passwordHash: 'a', pepper: 'b', mfaKey: 'c', mfaSecret: 'd' }
    expect(completeSecret(whole)).toEqual(whole)
  })

  it('without its keys is none', () => {
    expect(Secret.safeParse({ passwordHash: 'x' }).success).toBe(false)
  })
})
