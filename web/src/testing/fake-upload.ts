import { uploads } from '@highline/shared/endpoints/uploads'
import type { UploadTarget } from '@highline/shared/schemas/upload'
import { concurrencyLimit, type Outgoing, transferError, type UploadTools } from '../api/upload/tools'
import { mediaWith } from './snapshot-example'
import { json, type stubApi } from './stub-api'

type Api = ReturnType<typeof stubApi>

/** The endpoints of the upload called `up1`, as the stub knows them. */
export const openUp1 = { ...uploads.get, path: '/api/upload/up1' } as const
export const removeUp1 = { ...uploads.remove, path: '/api/upload/up1' } as const

/** Storage that remembers what it was sent, refuses what it is told to, and a clock that a rest moves on. */
export function fakeStorage() {
  const taken: { url: string; headers: Record<string, string>; text: string }[] = []
  const refusals: (number | 'hangs' | 'takes')[] = []
  const rests: number[] = []
  let time = 0
  async function take({ url, headers, body, signal, onSent }: Outgoing) {
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
    now: () => time,
  }
  return {
    tools,
    taken,
    /** What storage answers next, one for each try: a status, nothing ever, or that it takes the bytes. */
    refusals,
    rests,
    pass: (ms: number) => {
      time += ms
    },
  }
}

/** The server opens an upload as `target` says, and takes the file in once it is complete. */
export function serveUpload(api: Api, target: UploadTarget): void {
  api.on(uploads.presign, () => json({ uploads: [target] }))
  api.on(uploads.complete, () => json({ count: 1, message: '1', files: [mediaWith({ id: 7 })] }))
}

/** Three parts of two bytes, the last of one: the file `abcde`. */
export const inParts = (...numbers: number[]) => ({
  uploadId: 'up1',
  partSize: 2,
  parts: numbers.map((partNumber) => ({ partNumber, url: `/part/${partNumber}` })),
})
