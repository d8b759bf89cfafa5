import { UserError } from '@highline/shared/infra/user-error'

const logIn = 'Log in first (`aws sso login`, `aws configure`, or AWS_PROFILE=…), then run this again.'

/** What AWS calls credentials that it does not take. */
const refused = new Set([
  'AuthFailure',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'SignatureDoesNotMatch',
  'UnrecognizedClientException',
])

/** The same error, or a sentence instead where the user of the command can put it right. */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message } = error
  if (['CredentialsProviderError', 'TokenProviderError'].includes(name))
    return new UserError(`There are no credentials for AWS: ${message.trim()}\n${logIn}`)
  if (refused.has(name)) return new UserError(`AWS refuses these credentials: ${message}\n${logIn}`)
  if (/^AccessDenied/.test(name)) return new UserError(`These credentials may not do that: ${message}`)
  if ('code' in error && ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'].includes(String(error.code)))
    return new UserError(`AWS cannot be reached (${error.code}). Is this machine online?`)
  return error
}
