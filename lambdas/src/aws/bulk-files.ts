import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { uploads } from '@highline/shared/limits'
import { keyOf } from './media-store'

export interface BulkFile {
  /** Bytes. */
  readonly size: number
  readonly mimeType: string
}

/** The media bucket for files of any size: none is ever in memory whole unless it is small. */
export interface BulkFiles {
  /** Undefined when there is no such file. */
  head(filename: string): Promise<BulkFile | undefined>
  /** Undefined when there is no such file. */
  open(filename: string): Promise<(BulkFile & { readonly bytes: Readable }) | undefined>
  /** Stores a file of this machine, whole or not at all. */
  store(filename: string, path: string, file: BulkFile & { readonly sha256: string }): Promise<void>
}

/** @param client with `requestChecksumCalculation: 'WHEN_REQUIRED'` */
export function s3BulkFiles(client: S3Client, Bucket: string): BulkFiles {
  const at = (filename: string) => ({ Bucket, Key: keyOf(filename) })
  return {
    head: (filename) =>
      unlessMissing(async () => sizeAndType(await client.send(new HeadObjectCommand(at(filename))))),
    open: (filename) =>
      unlessMissing(async () => {
        const found = await client.send(new GetObjectCommand(at(filename)))
        if (!(found.Body instanceof Readable)) throw new Error(`${filename} came without its bytes`)
        return { ...sizeAndType(found), bytes: found.Body }
      }),
    async store(filename, path, { size, mimeType: ContentType, sha256 }) {
      if (size > uploads.multipartFrom)
        return storeInParts(client, { ...at(filename), ContentType }, path, size)
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64')
      const Body = await readFile(path)
      await client.send(new PutObjectCommand({ ...at(filename), ContentType, Body, ChecksumSHA256 }))
    },
  }
}

const sizeAndType = (found: { ContentLength?: number | undefined; ContentType?: string | undefined }) => ({
  size: found.ContentLength ?? 0,
  mimeType: found.ContentType ?? '',
})

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')) return undefined
    throw error
  }
}

type Place = { Bucket: string; Key: string; ContentType: string }

/** Part by part, each of which is tried again by itself. Until the last one is there, nothing is. */
async function storeInParts(client: S3Client, place: Place, path: string, size: number): Promise<void> {
  const { Bucket, Key } = place
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
  const upload = { Bucket, Key, UploadId }
  try {
    const Parts = await sendParts(client, upload, path, size)
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload))
    throw error
  }
}

async function sendParts(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string | undefined },
  path: string,
  size: number,
) {
  const parts: { PartNumber: number; ETag: string | undefined }[] = []
  const file = await open(path)
  try {
    for (let start = 0; start < size; start += uploads.partMax) {
      const Body = Buffer.alloc(Math.min(uploads.partMax, size - start))
      const { bytesRead } = await file.read(Body, 0, Body.length, start)
      if (bytesRead < Body.length) throw new Error(`${path} is shorter than its ${size} bytes`)
      const PartNumber = parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
      parts.push({ PartNumber, ETag })
    }
  } finally {
    await file.close()
  }
  return parts
}
