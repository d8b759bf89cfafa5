import { describe, expect, it } from 'vitest'
import { cheapHash } from '../../test/logged-in'
import { fingerprint, hashPassword, verifyPassword } from './verify-login'

describe('a stored password', () => {
  it('is verified by a salted scrypt hash with the parameters of OWASP', async () => {
    expect(await hashPassword('høyde 42')).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    const [one, two] = await Promise.all([cheapHash('høyde 42'), cheapHash('høyde 42')])
    expect(one).not.toBe(two)
    expect(await verifyPassword('høyde 42', one)).toBe(true)
    expect(await verifyPassword('høyde 43', one)).toBe(false)
    expect(fingerprint(one)).not.toBe(fingerprint(two))
  })

  it('never verifies if its hash is malformed', async () => {
    await expect(verifyPassword('x', 'x')).rejects.toThrow('not one of ours')
    expect(await verifyPassword('x', 'scrypt$2$8$1$c2FsdA$c2hvcnQ')).toBe(false)
  })
})
