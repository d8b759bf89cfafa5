import type { admin } from '@highline/shared/endpoints/admin'
import type { App, MailApp } from '../app'
import { closeSession } from '../data/sessions'
import { clearCookie } from '../http/cookies'
import { type Handler, Reply } from '../http/handler'
import { isMfaEnabled } from './authenticator'

export const getMfaStatus: Handler<typeof admin.mfaStatus, MailApp> = async (app) => ({
  mfaEnabled: await isMfaEnabled(app),
})

export const getStatus: Handler<typeof admin.status, MailApp> = async (app, { session }) => ({
  isAuthenticated: session !== undefined,
  mfaEnabled: await isMfaEnabled(app),
})

export const getSite: Handler<typeof admin.site, MailApp> = async ({ companyName, region }) => ({
  companyName,
  region,
})

/** Ends the session before it answers, and asks the browser to forget what it kept; our trust in it stays. */
export const logout: Handler<typeof admin.logout, App> = async (app, { session }) => {
  if (session) await closeSession(app, session)
  return new Reply(
    { success: true as const },
    { cookies: [clearCookie('session', app.stage)], headers: { 'clear-site-data': '"cache", "storage"' } },
  )
}
