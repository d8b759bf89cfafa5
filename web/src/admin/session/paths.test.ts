import { expect, it } from 'vitest'
import { loginToSetup, pathAfterLogin, setupPath } from './paths'

const destination = (address: string) => pathAfterLogin(new URL(address, 'http://site.test').searchParams)

it('pathAfterLogin returns the set-up path for the login link of the set-up page', () => {
  expect(destination(loginToSetup)).toBe(setupPath)
})

it.each(['/admin', '/admin?to=', '/admin?to=//elsewhere.test', '/admin?to=toString'])(
  'pathAfterLogin returns undefined for %s',
  (address) => {
    expect(destination(address)).toBeUndefined()
  },
)
