import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { ignore } from './sdk-errors'

export interface ObjectLocation {
  readonly Bucket: string
  readonly Key: string
}

/** An open multipart upload, in the form of the SDK's input. */
export interface MultipartUpload extends ObjectLocation {
  readonly UploadId: string | undefined
}

/** Stores an object by multipart upload, completely or not at all. @param sendParts returns the parts' ETags in order */
export async function uploadMultipart(
  client: S3Client,
  { place, mimeType }: { readonly place: ObjectLocation; readonly mimeType: string },
  sendParts: (upload: MultipartUpload) => Promise<readonly (string | undefined)[]>,
): Promise<void> {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...place, ContentType: mimeType }),
  )
  const upload = { ...place, UploadId }
  try {
    await complete(client, upload, await sendParts(upload))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(leftToHousekeeping)
    throw error
  }
}

/** Ignores a failed abort: housekeeping aborts it a day later, and the caller needs the original error. */
const leftToHousekeeping = () => undefined

/** Completes an upload. After a lost response the SDK's retry finds no upload; then the object's existence decides. */
async function complete(client: S3Client, upload: MultipartUpload, tags: readonly (string | undefined)[]) {
  const Parts = tags.map((ETag, index) => ({ PartNumber: index + 1, ETag }))
  const completion = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })
  const completed = await client.send(completion).catch(ignore('NoSuchUpload'))
  if (!completed) await client.send(new HeadObjectCommand({ Bucket: upload.Bucket, Key: upload.Key }))
}

/** Bytes that replace as many bytes of a file. */
export interface Patch {
  readonly start: number
  readonly bytes: Buffer
}

/** A byte range, `end` exclusive. Copied within S3 if `copied`, else downloaded, patched and uploaded. */
type CopyRange = ReturnType<typeof copyParts>[number]

const MB = 1024 * 1024
/** S3 requires at least 5 MB per part, except the last. A copy of `maxPart` bytes fits well into one attempt's timeout. */
const minPart = 5 * MB
const maxPart = 64 * MB

/** Splits a file into ranges to copy and to patch, and downloads as few bytes as possible. @param patches in order */
export function copyRanges(size: number, patches: readonly Pick<Patch, 'start' | 'bytes'>[]): CopyRange[] {
  const patched: { start: number; end: number }[] = []
  for (const { start, bytes } of patches) {
    const last = patched.at(-1)
    const before = last?.end ?? 0
    const end = start + bytes.length
    if (start - before >= minPart)
      patched.push({ start, end: Math.min(size, Math.max(end, start + minPart)) })
    else if (last) last.end = Math.max(last.end, end)
    else patched.push({ start: 0, end: Math.min(size, Math.max(end, minPart)) })
  }
  const edges = [...patched, { start: size, end: size }]
  return edges.flatMap(({ start, end }, index) => [
    ...copyParts(patched[index - 1]?.end ?? 0, start),
    ...(end > start ? [{ start, end, copied: false }] : []),
  ])
}

/** Splits a range into parts to copy. The last one takes the remainder, so that no part is too small. */
function copyParts(start: number, end: number) {
  const count = Math.max(1, Math.floor((end - start) / maxPart))
  return Array.from({ length: start < end ? count : 0 }, (_, index) => ({
    start: start + index * maxPart,
    end: index === count - 1 ? end : start + (index + 1) * maxPart,
    copied: true,
  }))
}

export interface PatchedFile {
  /** Size in bytes, before and after. */
  readonly size: number
  readonly mimeType: string
  /** Ordered by `start`. */
  readonly patches: readonly Patch[]
}

/** Copies an object and replaces bytes in some ranges. Most of it is copied within S3. */
export async function patchedCopy(
  client: S3Client,
  { Bucket, from, to }: { Bucket: string; from: string; to: string },
  { size, mimeType, patches }: PatchedFile,
): Promise<void> {
  const sendPart = async (upload: MultipartUpload, range: CopyRange, index: number) => {
    const part = { ...upload, PartNumber: index + 1 }
    if (!range.copied) {
      const Body = await patchedBytes(client, { Bucket, Key: from }, range, patches)
      return (await client.send(new UploadPartCommand({ ...part, Body }))).ETag
    }
    const CopySourceRange = `bytes=${range.start}-${range.end - 1}`
    const source = { CopySource: `${Bucket}/${encodeURI(from)}`, CopySourceRange }
    return (await client.send(new UploadPartCopyCommand({ ...part, ...source }))).CopyPartResult?.ETag
  }
  const all = copyRanges(size, patches)
  await uploadMultipart(client, { place: { Bucket, Key: to }, mimeType }, (upload) =>
    Promise.all(all.map((range, index) => sendPart(upload, range, index))),
  )
}

async function patchedBytes(
  client: S3Client,
  from: ObjectLocation,
  { start, end }: CopyRange,
  patches: readonly Patch[],
): Promise<Buffer> {
  const { Body } = await client.send(new GetObjectCommand({ ...from, Range: `bytes=${start}-${end - 1}` }))
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
  for (const patch of patches) {
    const at = patch.start - start
    if (at >= 0 && patch.start < end) patch.bytes.copy(bytes, at)
  }
  return bytes
}
