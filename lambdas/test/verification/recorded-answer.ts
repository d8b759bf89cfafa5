import { inject, type TestContext } from 'vitest'

/** What has to be alike wherever an answer comes from; nothing that is drawn, dated or secret. */
export interface RecordedAnswer {
  readonly status: number
  /** Of our envelope, or AWS's name of an error; '-' where there is none. */
  readonly code: string
  /** Of some headers the value, of others that they are there. */
  readonly headers: Readonly<Record<string, string>>
}

declare module 'vitest' {
  interface TaskMeta {
    answer?: RecordedAnswer
    /** What an emulator of AWS was found not to do. */
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
 * Runs an assertion that an emulator of another maker (AWS_ENDPOINT_URL) may fail without a fault of ours: there the
 * test is skipped and says what is lacking. AWS itself and this machine's emulators have no excuse.
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

/** A site that a test starts by itself has AWS on this machine. */
const isForeignEmulator = () => Boolean(process.env.AWS_ENDPOINT_URL && inject('siteUrl'))
