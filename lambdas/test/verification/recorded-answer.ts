import { inject, type TestContext } from 'vitest'

/** The parts of a response that must be equal on AWS and emulators: no random value, date or secret. */
export interface RecordedAnswer {
  readonly status: number
  /** Code of the error envelope, or name of the AWS error; '-' without an error. */
  readonly code: string
  /** Values of `comparedByValue`, and `present` for those of `comparedByPresence`. */
  readonly headers: Readonly<Record<string, string>>
}

declare module 'vitest' {
  interface TaskMeta {
    answer?: RecordedAnswer
    /** Feature that the emulator lacks; set on skipped tests. */
    lacking?: string
  }
}

const comparedByValue = ['allow', 'cache-control', 'content-range', 'content-type', 'x-content-type-options']
const comparedByPresence = [
  'content-security-policy',
  'etag',
  'location',
  'retry-after',
  'set-cookie',
  'x-amz-version-id',
  'x-request-id',
]

type Headers = Readonly<Record<string, string | string[] | undefined>>

export function recordedAnswer(status: number, headers: Headers, code = '-'): RecordedAnswer {
  const values = comparedByValue.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []))
  const present = comparedByPresence.flatMap((name) => (headers[name] ? [[name, 'present']] : []))
  return { status, code, headers: Object.fromEntries([...values, ...present]) }
}

/**
 * Runs an assertion. If it fails on another maker's emulator (AWS_ENDPOINT_URL), the test is skipped with
 * `what` as the lacking feature; on AWS and on our emulators it fails.
 */
export async function unlessLacking(
  { task, skip }: TestContext,
  what: string,
  assertion: () => void | Promise<void>,
): Promise<void> {
  try {
    await assertion()
  } catch (error) {
    if (!isForeignEmulator()) throw error
    task.meta.lacking = what
    skip(`this emulator lacks ${what}`)
  }
}

/** Without `siteUrl` the tests start a site on our emulators. */
const isForeignEmulator = () => Boolean(process.env.AWS_ENDPOINT_URL && inject('siteUrl'))
