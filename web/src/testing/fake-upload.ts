import { uploads } from '@highline/shared/endpoints/uploads'
import type { UploadTarget } from '@highline/shared/schemas/upload'
import { concurrencyLimit, type Outgoing, transferError, type UploadTools } from '../api/upload/tools'
import { mediaWith } from './snapshot-example'
import { json, type StubApi } from './stub-api'

/** Upload tools with fake storage, which records transfers and fails on demand, and with a fake clock. */
export function fakeStorage() {
  const taken: { url: string; headers: Record<string, string>; text: string }[] = []
  const refusals: (number | 'hangs' | 'takes')[] = []
  const rests: number[] = []
  const clock = { now: 0, transferMs: 0 }
  async function take({ url, headers, body, signal, onSent }: Outgoing) {
    clock.now += clock.transferMs
    const refusal = refusals.shift()
    if (refusal === 'hangs')
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    if (typeof refusal === 'number') throw transferError(refusal)
    onSent(body.size)
    taken.push({ url, headers: { ...headers }, text: await body.text() })
  }
  const tools: UploadTools = {
    transfer: take,
    wait: async (ms) => void rests.push(ms),
    limit: concurrencyLimit(1),
    now: () => clock.now,
  }
  return {
    tools,
    taken,
    /**
     * Outcomes of the next transfers, in order: failure with a status (0 is a lost connection), no answer
     * until aborted, or success. Without an entry a transfer succeeds.
     */
    refusals,
    /** Waiting times before retries in milliseconds; they take no time. */
    rests,
    /** Time in milliseconds, and how much of it each transfer takes. */
    clock,
  }
}

/** Stubs the API: it returns `target` for a new upload, and media file 7 when the upload is completed. */
export function serveUpload(api: StubApi, target: UploadTarget): void {
  api.on(uploads.presign, () => json({ uploads: [target] }))
  api.on(uploads.complete, () => json({ count: 1, message: '1', files: [mediaWith({ id: 7 })] }))
}

/** Upload of the file `abcde` in three parts of 2, 2 and 1 bytes, with presigned URLs for these parts. */
export const inParts = (...numbers: number[]) => ({
  uploadId: 'up1',
  partSize: 2,
  parts: numbers.map((partNumber) => ({ partNumber, url: `/part/${partNumber}` })),
})
