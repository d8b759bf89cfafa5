import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seal, unseal } from './seal'

const key = randomBytes(32).toString('base64url')
const app = { token: (bytes: number) => randomBytes(bytes).toString('base64url') }
const sealed = seal(app, key, 'purpose', 'høyde')

describe('a sealed text', () => {
  it('decrypts with its key and purpose, and differs in each encryption', () => {
    expect(unseal(key, 'purpose', sealed)).toBe('høyde')
    expect(seal(app, key, 'purpose', 'høyde')).not.toBe(sealed)
    expect(Buffer.from(sealed, 'base64url').includes('yde')).toBe(false)
  })

  it('does not decrypt with another key, for another purpose, changed or truncated', () => {
    expect(() => unseal(app.token(32), 'purpose', sealed)).toThrow()
    expect(() => unseal(key, 'other', sealed)).toThrow()
    for (let at = 0; at < sealed.length - 1; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      expect(() => unseal(key, 'purpose', sealed.slice(0, at) + other + sealed.slice(at + 1))).toThrow()
    }
    const empty = Buffer.from(seal(app, key, 'purpose', ''), 'base64url')
    expect(() => unseal(key, 'purpose', empty.subarray(0, -1).toString('base64url'))).toThrow()
    for (const length of [0, 10, 20, 37])
      expect(() => unseal(key, 'purpose', sealed.slice(0, length))).toThrow()
  })
})
