import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint'
import { Activity } from '../schemas/activity'
import {
  AccessCode,
  AuthStatus,
  Done,
  LinkToken,
  LoginInput,
  MfaSetup,
  MfaStatus,
  Password,
  SendMfaInput,
  SendMfaResult,
} from '../schemas/auth'
import { Health, PublishStatus } from '../schemas/publish-status'

export const admin = {
  mfaStatus: endpoint({
    method: 'GET',
    path: '/api/admin/mfa-status',
    access: 'public',
    response: MfaStatus,
  }),
  /** Reports a missing session in the body; 401 only with `sessionRequired` (spec §4, "unknown (checking)"). */
  status: endpoint({ method: 'GET', path: '/api/admin/status', access: 'optional', response: AuthStatus }),
  /** RATE_LIMITED has `mailLink` if `sendLink` would help, and `turn` if a draw decides after `Retry-After` seconds. */
  sendMfa: endpoint({
    method: 'POST',
    path: '/api/admin/send-mfa',
    access: 'public',
    body: SendMfaInput,
    response: SendMfaResult,
    errors: ['INVALID_CREDENTIALS', 'MFA_DISABLED', 'RATE_LIMITED', 'MAIL_UNAVAILABLE', 'NOT_CONFIGURED'],
  }),
  /** Also ends the session whose cookie the request carries. */
  login: endpoint({
    method: 'POST',
    path: '/api/admin/login',
    access: 'optional',
    body: LoginInput,
    response: Done,
    errors: ['INVALID_CREDENTIALS', 'INVALID_CODE', 'RATE_LIMITED', 'NOT_CONFIGURED'],
    auditLabel: 'Logged in',
  }),
  /** Idempotent: without a session it only clears the cookie. */
  logout: endpoint({ method: 'POST', path: '/api/admin/logout', access: 'optional', response: Done }),
  setupMfa: endpoint({
    method: 'GET',
    path: '/api/admin/setup-mfa',
    access: 'admin',
    sameSite: true,
    response: MfaSetup,
  }),
  verifySetup: endpoint({
    method: 'POST',
    path: '/api/admin/setup-mfa/verify',
    access: 'admin',
    body: z.object({ code: AccessCode, password: Password }),
    response: z.object({ success: z.literal(true), recoveryCodes: z.array(z.string()), active: z.boolean() }),
    errors: ['INVALID_CREDENTIALS', 'INVALID_CODE', 'RATE_LIMITED'],
    auditLabel: 'Authenticator set up',
  }),
  /** Mails the owner a link (`magic-link.ts`) that makes a browser trusted. The response is the same without a mail. */
  sendLink: endpoint({
    method: 'POST',
    path: '/api/admin/send-link',
    access: 'public',
    response: Done,
    errors: ['RATE_LIMITED', 'MAIL_UNAVAILABLE'],
  }),
  redeemLink: endpoint({
    method: 'POST',
    path: '/api/admin/use-link',
    access: 'public',
    body: z.object({ token: LinkToken }),
    response: Done,
    errors: ['INVALID_CODE', 'RATE_LIMITED'],
  }),
  /** Company name and region of the deployment. Built-in texts and mails to visitors contain the name. */
  site: endpoint({
    method: 'GET',
    path: '/api/admin/site',
    access: 'admin',
    response: z.object({ companyName: z.string(), region: z.optional(z.string()) }),
  }),
  publishStatus: endpoint({ method: 'GET', path: '/api/publish', access: 'admin', response: PublishStatus }),
  health: endpoint({ method: 'GET', path: '/api/admin/health', access: 'admin', response: Health }),
  /** Recent entries of the activity log, newest first. They name items and browsers, never people. */
  activity: endpoint({ method: 'GET', path: '/api/activity', access: 'admin', response: z.array(Activity) }),
}
