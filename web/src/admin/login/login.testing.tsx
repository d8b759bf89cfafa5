import { admin } from '@highline/shared/endpoints/admin'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { fillIn, renderWithToasts } from '../../testing/render-admin'
import { json, type StubApi } from '../../testing/stub-api'
import { LoginScreen } from './login-screen'

export const challenge = 'c'.repeat(43)

/** Answer to a request for a code; without `email`, the code is in the authenticator. */
export const codeSent = (given: { email?: string; availableEmails?: string[]; message?: string } = {}) =>
  json({ success: true, sessionId: challenge, availableEmails: [], message: 'Sent.', ...given })

export const button = (name: string) => screen.findByText(name, { selector: 'button' })

/** Presses a button once it is enabled. */
export async function press(name: string) {
  const found = await button(name)
  await waitFor(() => expect(found).toHaveProperty('disabled', false))
  fireEvent.click(found)
}

interface Opening {
  mfaEnabled: boolean
  /** Answers the request for the MFA status. */
  status?: () => Response | Promise<Response>
}

/** Opens the login screen and types a password. Returns the sessions that begin. */
export async function openLogin(api: StubApi, { mfaEnabled, status = () => json({ mfaEnabled }) }: Opening) {
  const begun: { mfaEnabled: boolean }[] = []
  api.on(admin.mfaStatus, status)
  renderWithToasts(<LoginScreen onAuthenticated={(session) => begun.push(session)} />)
  await button(mfaEnabled ? 'Send Access Code' : 'Access Admin Panel')
  fillIn('Password', 'open sesame')
  return begun
}

/** Opens the login screen with MFA and requests a code, which the server answers like this. */
export async function requestCode(api: StubApi, answer: () => Response | Promise<Response>) {
  api.on(admin.sendMfa, answer)
  await openLogin(api, { mfaEnabled: true })
  await press('Send Access Code')
}
