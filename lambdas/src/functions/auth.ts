import { authApi } from '@highline/shared/api'
import { awsAuthApp, type MailApp } from '../app'
import { getMfaStatus, getSite, getStatus, login, logout } from '../auth/login'
import { redeemLink, sendLink } from '../auth/magic-link'
import { sendMfa } from '../auth/send-mfa'
import { setupMfa, verifySetup } from '../auth/setup-mfa'
import { onLambda, service } from '../http/pipeline'

export const authService = service<typeof authApi, MailApp>(authApi, {
  getMfaStatus,
  getStatus,
  getSite,
  sendMfa,
  login,
  logout,
  setupMfa,
  verifySetup,
  sendLink,
  redeemLink,
})

export const handler = onLambda(authService, awsAuthApp)
