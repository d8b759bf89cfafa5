import { describe, expect, it } from 'vitest'
import { passwordError } from './password-rules'

const onAws = (password: string) => passwordError(password, { isDeployed: true })
const here = (password: string) => passwordError(password, { isDeployed: false })

describe('a new password', () => {
  it.each([
    'rigging-otter-violet-canal',
    'kx7vq2mmz9ptw4r',
    'Zwölf Boxkämpfer jagen Viktor',
    '7f3e-1940-8526-6207-5183',
    'ropes over the north stand',
    'my dog is called Admiral Biscuit',
  ])('%j is accepted on a deployed stage', (password) => expect(onAws(password)).toBeUndefined())

  it.each(['', 'short', 'fourteen chars', 'x'.repeat(257)])(
    '%j is refused on a deployed stage for its length',
    (password) => expect(onAws(password)).toMatch(/characters|needed/),
  )

  it.each([
    'aaaaaaaaaaaaaaaaaa',
    'abababababababababab',
    'passwordpassword',
    'P4ssw0rd-P4ssw0rd!',
    'Password123456789',
    '123456789012345',
    'qwertyuiopasdfghjkl',
    'correct horse battery staple',
    'HighlineStadium2026!',
    'Welcome Admin Website 1',
    'abcdefghijklmnop',
  ])('%j is refused on a deployed stage as too obvious', (password) =>
    expect(onAws(password)).toContain('first to be tried'),
  )

  it('may be anything of 1 to 256 characters on the local stage', () => {
    expect([here('x'), here('password')]).toEqual([undefined, undefined])
    expect(here('')).toBe('A password is needed.')
    expect(here('x'.repeat(257))).toBe('At most 256 characters fit.')
  })
})
