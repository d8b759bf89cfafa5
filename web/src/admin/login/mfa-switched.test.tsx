import { admin } from '@highline/shared/endpoints/admin'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { freshAdmin, renderWithToasts } from '../../testing/render-admin'
import { json, refusal, stubApi } from '../../testing/stub-api'
import { LoginScreen } from './login-screen'

freshAdmin()

async function refuse(before: boolean, button: string, answer: () => Response) {
  const api = stubApi()
  api.on(admin.mfaStatus, () => json({ mfaEnabled: before }))
  api.on(admin.login, answer)
  api.on(admin.sendMfa, answer)
  renderWithToasts(<LoginScreen onAuthenticated={() => undefined} />)
  await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', false))
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'open sesame' } })
  api.on(admin.mfaStatus, () => json({ mfaEnabled: !before }))
  fireEvent.click(screen.getByRole('button', { name: button }))
}

it('asks for a code from now on when MFA was switched on since the page was opened', async () => {
  const fields = { accessCode: 'required', sessionId: 'required' }
  await refuse(false, 'Access Admin Panel', () => refusal('VALIDATION_FAILED', { fields }))
  expect(await screen.findByRole('button', { name: 'Send Access Code' })).toBeTruthy()
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'open sesame')
})

it('asks for the password alone when MFA was switched off', async () => {
  await refuse(true, 'Send Access Code', () => refusal('MFA_DISABLED'))
  expect(await screen.findByRole('button', { name: 'Access Admin Panel' })).toBeTruthy()
})
