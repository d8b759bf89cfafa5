import { admin } from '@highline/shared/endpoints/admin'
import { magicLinkPath } from '@highline/shared/magic-link'
import { screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshAdmin, renderAdmin, toastOf } from '../../testing/render-admin'
import { json, refusal } from '../../testing/stub-api'
import { SessionGate } from './session-gate'

const api = freshAdmin()

const token = 't'.repeat(43)

beforeEach(() => {
  api.on(admin.status, () => json({ isAuthenticated: false, mfaEnabled: false }))
  api.on(admin.mfaStatus, () => json({ mfaEnabled: false }))
})

async function open(path: string) {
  history.replaceState(null, '', path)
  renderAdmin(
    <StrictMode>
      <SessionGate />
    </StrictMode>,
  )
  await screen.findByText('Admin Access')
}

describe('magic link', () => {
  it('is sent once, removes the token from the address and shows the login', async () => {
    api.on(admin.redeemLink, () => json({ success: true }))
    await open(magicLinkPath(token))
    expect((await toastOf('Link Accepted'))?.textContent).toContain('The password is still needed.')
    expect(api.seenOf(admin.redeemLink).map(({ body }) => body)).toEqual([{ token }])
    expect(location.href).toMatch(/\/admin$/)
  })

  it('shows the server’s message when it is no longer valid', async () => {
    api.on(admin.redeemLink, () => refusal('INVALID_CODE', { message: 'That link is not valid any more.' }))
    await open(magicLinkPath(token))
    expect((await toastOf('Link Not Accepted'))?.textContent).toContain('That link is not valid any more.')
    expect(location.href).toMatch(/\/admin$/)
  })

  it('asks for it to be opened again when the check gets no response', async () => {
    await open(magicLinkPath(token))
    expect((await toastOf('Link Not Accepted'))?.textContent).toContain('Please open it again from the mail.')
  })
})

it.each(['/admin', '/admin#content', '/admin#way-in=short'])('sends no token at %s', async (path) => {
  await open(path)
  expect(api.seenOf(admin.redeemLink)).toEqual([])
})
