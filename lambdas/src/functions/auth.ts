import { authApi } from '@highline/shared/api'
import { login } from '../admin/login'
import { logout } from '../admin/logout'
import { sendMfa } from '../admin/send-mfa'
import { setupMfa } from '../admin/setup-mfa'
import { getMfaStatus, getSite, getStatus } from '../admin/status'
import { verifySetup } from '../admin/verify-setup'
import { sendLink, useLink } from '../admin/way-in'
import { awsAuthApp, type MailApp } from '../app'
import { onLambda, service } from '../http/service'

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
  useLink,
})

export const handler = onLambda(authService, awsAuthApp)
