import { UserError } from './user-error'

const logIn = 'Log in first (`aws sso login`, `aws configure`, or AWS_PROFILE=…), then run this again.'

/** Names of AWS errors for rejected credentials. */
const refused = new Set([
  'AuthFailure',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'SignatureDoesNotMatch',
  'UnrecognizedClientException',
])

const offline = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'])

/** Whether this machine's clock is wrong. S3 has an error code for it; other services report an invalid signature. */
const isWrongClock = ({ name, message }: Error) =>
  name === 'RequestTimeTooSkewed' || /^Signature (expired|not yet current)/.test(message)

/** Returns the same error, or a `UserError` with an explanation if the user of a command can fix it. */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message } = error
  const code = 'code' in error ? String(error.code) : ''
  // Node's message continues with advice that applies to few commands.
  if (code.startsWith('ERR_PARSE_ARGS_')) return new UserError(message.replace(/\.?\s*$|\.\s.*$/s, '.'))
  if (isWrongClock(error)) return new UserError(`This machine’s clock is wrong: ${message}`)
  if (['CredentialsProviderError', 'TokenProviderError'].includes(name))
    return new UserError(`There are no credentials for AWS: ${message.trim()}\n${logIn}`)
  if (refused.has(name)) return new UserError(`AWS refuses these credentials: ${message}\n${logIn}`)
  if (name.startsWith('AccessDenied')) return new UserError(`These credentials may not do that: ${message}`)
  if (offline.has(code))
    return new UserError(`AWS, or its emulator, cannot be reached (${code}). Is this machine online?`)
  return error
}
