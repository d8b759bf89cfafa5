import { UserError } from '@highline/shared/infra/user-error'
import { closeNewFiles } from '../local/data-directory'
import { hasCode } from '../local/retry'
import { statusOf } from '../src/http/transient-errors'

export const say = (sentence: string) => console.log(sentence)

/** Runs a command, whose files are closed to other users. What the person at the keyboard can mend is told in a sentence, all else with its stack. */
export function runCommand(main: () => Promise<void>): void {
  closeNewFiles()
  main().catch((error: unknown) => {
    console.error(inWords(error))
    process.exitCode = 1
  })
}

/** What AWS and its SDK call credentials that are missing, or no longer taken. */
const noCredentials = new Set([
  'CredentialsProviderError',
  'TokenProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'SignatureDoesNotMatch',
  'UnrecognizedClientException',
])

/** A sentence where there is one; else the error itself. */
export function inWords(error: unknown): unknown {
  if (error instanceof UserError) return error.message
  if (!(error instanceof Error)) return error
  if (noCredentials.has(error.name))
    return `AWS knows nobody here: ${error.message}\nLog in first (\`aws sso login\`, \`aws configure\`, or AWS_PROFILE=…), then run this again.`
  // The second is what this machine's own services answer, which may write to another disk.
  if (hasCode(error, 'ENOSPC') || statusOf(error) === 507)
    return 'There is no room left on the disk. Make some, then run this again.'
  if (error.name.startsWith('AccessDenied')) return `These credentials may not do that: ${error.message}`
  return error
}
