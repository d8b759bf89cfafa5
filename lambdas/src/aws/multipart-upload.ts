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
import { unless } from './sdk-errors'

export interface ObjectLocation {
  readonly Bucket: string
  readonly Key: string
}

/** An upload in parts that is under way, as the SDK's commands want it. */
export interface MultipartUpload extends ObjectLocation {
  readonly UploadId: string | undefined
}

/** Stores an object in parts: all of it or nothing. @param sendParts sends them and answers their tags, in their order */
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

/** Parts that are not given up now are a day later; why they were to be is what the caller has to know. */
const leftToHousekeeping = () => undefined

/** Where the answer to it was lost, the SDK asks again, and there is no upload any more: the object is what counts. */
async function complete(client: S3Client, upload: MultipartUpload, tags: readonly (string | undefined)[]) {
  const Parts = tags.map((ETag, index) => ({ PartNumber: index + 1, ETag }))
  const completion = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })
  const completed = await client.send(completion).catch(unless('NoSuchUpload'))
  if (!completed) await client.send(new HeadObjectCommand({ Bucket: upload.Bucket, Key: upload.Key }))
}

/** Bytes that take the place of as many of a file's own. */
export interface Patch {
  readonly start: number
  readonly bytes: Buffer
}

/** Up to the byte before its end. Storage copies it by itself, where it is `copied`; else it is read, written over and sent. */
type CopyRange = ReturnType<typeof copies>[number]

const MB = 1024 * 1024
/** S3 wants parts of at least 5 MB, but for the last, and copies each well within the time that one try may take. */
const least = 5 * MB
const most = 64 * MB

/** How a file is copied with patches, in their order: as few bytes as may be pass through here. */
export function copyRanges(size: number, patches: readonly Pick<Patch, 'start' | 'bytes'>[]): CopyRange[] {
  const own: { start: number; end: number }[] = []
  for (const { start, bytes } of patches) {
    const last = own.at(-1)
    const before = last?.end ?? 0
    const end = start + bytes.length
    if (start - before >= least) own.push({ start, end: Math.min(size, Math.max(end, start + least)) })
    else if (last) last.end = Math.max(last.end, end)
    else own.push({ start: 0, end: Math.min(size, Math.max(end, least)) })
  }
  const edges = [...own, { start: size, end: size }]
  return edges.flatMap(({ start, end }, index) => [
    ...copies(own[index - 1]?.end ?? 0, start),
    ...(end > start ? [{ start, end, copied: false }] : []),
  ])
}

/** The last of several takes what is left over, so that none is too small. */
function copies(start: number, end: number) {
  const count = Math.max(1, Math.floor((end - start) / most))
  return Array.from({ length: start < end ? count : 0 }, (_, index) => ({
    start: start + index * most,
    end: index === count - 1 ? end : start + (index + 1) * most,
    copied: true,
  }))
}

export interface PatchedFile {
  /** Bytes; patches do not change how many. */
  readonly size: number
  readonly mimeType: string
  /** In their order. */
  readonly patches: readonly Patch[]
}

/** Copies an object with other bytes in some places. Storage does the most of it. */
export async function patchedCopy(
  client: S3Client,
  { Bucket, from, to }: { Bucket: string; from: string; to: string },
  { size, mimeType, patches }: PatchedFile,
): Promise<void> {
  const sendPart = async (upload: MultipartUpload, range: CopyRange, index: number) => {
    const part = { ...upload, PartNumber: index + 1 }
    if (!range.copied) {
      const Body = await ownBytes(client, { Bucket, Key: from }, range, patches)
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

async function ownBytes(
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
