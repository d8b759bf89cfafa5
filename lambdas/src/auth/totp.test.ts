import { describe, expect, it } from 'vitest'
import { decodeBase32, encodeBase32, groupedInFours, secretBytes, setupUri, timeStepOf } from './totp'

/** RFC 6238, appendix B: the ASCII text `12345678901234567890`. */
const secret = encodeBase32(Buffer.from('12345678901234567890'))

describe('an authenticator’s code', () => {
  it.each([
    ['287082', 59],
    ['081804', 1111111109],
    ['353130', 20000000000],
  ])('%s is valid at second %i (RFC 6238)', async (code, second) => {
    expect(await timeStepOf(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
  })

  it.each(['', '12345', '1234567', '１２３４５６', '-12345', '1e5000'])(
    '%j matches no step and throws no error',
    async (code) => expect(await timeStepOf(secret, code, new Date(59_000))).toBeUndefined(),
  )

  it.each(['', 'A', 'JBSWY3DP', '!!!!', 'A'.repeat(200)])('is invalid for the secret %j', async (odd) => {
    expect(await timeStepOf(odd, '287082', new Date(59_000))).toBeUndefined()
  })

  it('is set up by an otpauth:// URI with encoded secret and issuer', () => {
    expect(setupUri('Ropes & Co:Ltd', 'GEZDGNBV')).toBe(
      'otpauth://totp/Ropes%20%26%20Co%20Ltd:Admin?secret=GEZDGNBV&issuer=Ropes%20%26%20Co%20Ltd',
    )
  })
})

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %j is %j (RFC 4648)', (text, encoded) => {
    expect(encodeBase32(Buffer.from(text))).toBe(encoded)
    if (text) expect(Buffer.from(decodeBase32(encoded) ?? []).toString()).toBe(text)
  })

  it('is decoded regardless of case, spaces, hyphens and padding, and is displayed in groups of four', () => {
    expect(Buffer.from(decodeBase32(' mzxw-6ytb oi======') ?? []).toString()).toBe('foobar')
    expect(groupedInFours('MZXW6YTBOI', ' ')).toBe('MZXW 6YTB OI')
    for (const other of ['MZXW1', '1MZXW', 'MZ=XW']) expect(decodeBase32(other)).toBeUndefined()
  })

  it('of up to 64 bytes is accepted as a secret', () => {
    const [longest, tooLong] = [64, 65].map((bytes) => secretBytes(encodeBase32(Buffer.alloc(bytes))))
    expect([longest?.length, tooLong]).toEqual([64, undefined])
  })
})
