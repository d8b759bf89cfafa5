import type { admin } from '@highline/shared/endpoints/admin'
import type { App } from '../app'
import { closeSession } from '../data/sessions'
import { clearCookie } from '../http/cookies'
import { type Handler, Reply } from '../http/handler'

/** Ends the session before it answers, and asks the browser to forget what it kept; our trust in it stays. */
export const logout: Handler<typeof admin.logout, App> = async (app, { session }) => {
  if (session) await closeSession(app, session)
  return new Reply(
    { success: true as const },
    { cookies: [clearCookie('session', app.stage)], headers: { 'clear-site-data': '"cache", "storage"' } },
  )
}
