import type { admin } from '@highline/shared/endpoints/admin'
import type { MailApp } from '../app'
import type { Handler } from '../http/handler'
import { isMfaEnabled } from './authenticator'

export const getMfaStatus: Handler<typeof admin.mfaStatus, MailApp> = async (app) => ({
  mfaEnabled: await isMfaEnabled(app),
})

export const getStatus: Handler<typeof admin.status, MailApp> = async (app, { session }) => ({
  isAuthenticated: session !== undefined,
  mfaEnabled: await isMfaEnabled(app),
})

export const getSite: Handler<typeof admin.site, MailApp> = async ({ companyName }) => ({ companyName })
