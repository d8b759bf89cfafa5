import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { uploads as limits } from '@highline/shared/constants'
import { keyOf } from './media-store'

/** A file that its sender puts into the bucket without us. */
export interface DirectFile {
  readonly filename: string
  readonly mimeType: string
  /** Bytes. */
  readonly size: number
  /** Base64. */
  readonly sha256?: string | undefined
}

export interface DirectPart {
  readonly partNumber: number
  readonly etag: string
  readonly size: number
}

/** Permissions to write one file, for a few minutes, as signed addresses. */
export interface DirectUploads extends AbandonedUploads {
  /** For one PUT of exactly this type and length, with these headers. It creates; it never replaces other bytes. */
  signPut(file: DirectFile): Promise<{ url: string; headers: Record<string, string> }>
  /** Begins an upload in parts and answers the bucket's name for it. */
  begin(file: DirectFile): Promise<string>
  signPart(filename: string, uploadId: string, part: { partNumber: number; size: number }): Promise<string>
  /** Parts that have arrived; undefined when the upload was finished or given up. */
  parts(filename: string, uploadId: string): Promise<DirectPart[] | undefined>
  /** Joins the parts. @returns false when the bucket does not have them all, or not any more */
  complete(filename: string, uploadId: string, parts: readonly Omit<DirectPart, 'size'>[]): Promise<boolean>
  abort(filename: string, uploadId: string): Promise<void>
}

/** @param client with `requestChecksumCalculation: 'WHEN_REQUIRED'`: else each address demands the checksum of nothing */
export function s3DirectUploads(client: S3Client, Bucket: string): DirectUploads {
  const at = (filename: string) => ({ Bucket, Key: keyOf(filename) })
  return {
    ...abandonedUploads(client, Bucket),
    signPut: (file) => signPut(client, at(file.filename), file),
    async begin({ filename, mimeType }) {
      const begun = await client.send(
        new CreateMultipartUploadCommand({ ...at(filename), ContentType: mimeType }),
      )
      return begun.UploadId ?? ''
    },
    signPart: (filename, UploadId, { partNumber, size }) =>
      getSignedUrl(
        client,
        new UploadPartCommand({ ...at(filename), UploadId, PartNumber: partNumber, ContentLength: size }),
        { expiresIn: limits.urlSeconds, signableHeaders: new Set(['host', 'content-length']) },
      ),
    parts: (filename, UploadId) => unlessGone(listParts(client, { ...at(filename), UploadId })),
    complete: async (filename, UploadId, parts) => {
      const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }))
      const command = new CompleteMultipartUploadCommand({
        ...at(filename),
        UploadId,
        MultipartUpload: { Parts },
      })
      return (await unlessGone(client.send(command))) !== undefined
    },
    async abort(filename, UploadId) {
      await unlessGone(client.send(new AbortMultipartUploadCommand({ ...at(filename), UploadId })))
    },
  }
}

/** With the checksum signed only these bytes can be put, any number of times; without it, any, but once. */
async function signPut(client: S3Client, place: { Bucket: string; Key: string }, file: DirectFile) {
  const { mimeType, size, sha256 } = file
  const headers: Record<string, string> = {
    'content-type': mimeType,
    ...(sha256 ? { 'x-amz-checksum-sha256': sha256 } : { 'if-none-match': '*' }),
  }
  const command = new PutObjectCommand({
    ...place,
    ContentType: mimeType,
    ContentLength: size,
    ...(sha256 ? { ChecksumSHA256: sha256 } : { IfNoneMatch: '*' }),
  })
  const url = await getSignedUrl(client, command, {
    expiresIn: limits.urlSeconds,
    signableHeaders: new Set(['host', 'content-length', ...Object.keys(headers)]),
    unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
  })
  return { url, headers }
}

/** Page by page: S3 names a next page even after the last one, so only `IsTruncated` says that there is one. */
async function listParts(
  client: S3Client,
  place: { Bucket: string; Key: string; UploadId: string },
): Promise<DirectPart[]> {
  const all: DirectPart[] = []
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const page: ListPartsCommandOutput = await client.send(
      new ListPartsCommand({ ...place, PartNumberMarker: after }),
    )
    for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? [])
      all.push({ partNumber: PartNumber, etag: ETag, size: Size })
    after = page.IsTruncated ? page.NextPartNumberMarker : undefined
  }
  return all
}

/** S3's words for parts that are not there, or an upload that is over. */
const gone = new Set(['NoSuchUpload', 'InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'MalformedXML'])

async function unlessGone<T>(sent: Promise<T>): Promise<T | undefined> {
  try {
    return await sent
  } catch (error) {
    if (error instanceof Error && gone.has(error.name)) return undefined
    throw error
  }
}

/** Uploads in parts that were not finished: S3 keeps, and charges for, what has arrived. */
interface AbandonedUploads {
  /** Gives up those that were begun before then. @returns how many */
  abortStartedBefore(then: Date): Promise<number>
}

function abandonedUploads(client: S3Client, Bucket: string): AbandonedUploads {
  return {
    async abortStartedBefore(then) {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
      const old = Uploads.filter(({ Initiated }) => Initiated && Initiated < then)
      for (const { Key, UploadId } of old)
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      return old.length
    },
  }
}
