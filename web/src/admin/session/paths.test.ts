import { expect, it } from 'vitest'
import { loginToSetup, pathAfterLogin, setupPath } from './paths'

const destination = (address: string) => pathAfterLogin(new URL(address, 'http://site.test').searchParams)

it('leads back to where the authenticator is set up', () => {
  expect(destination(loginToSetup)).toBe(setupPath)
})

it.each(['/admin', '/admin?to=', '/admin?to=//elsewhere.test', '/admin?to=toString'])(
  'leads to the dashboard from %s',
  (address) => {
    expect(destination(address)).toBeUndefined()
  },
)
