import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { GetObjectCommand, PutObjectCommand, type S3Client, UploadPartCommand } from '@aws-sdk/client-s3'
import { uploadLimits } from '@highline/shared/constants'
import type { App } from '../../src/app'
import { keyOf, s3MediaStore } from '../../src/aws/media-store'
import { type MultipartUpload, uploadMultipart } from '../../src/aws/multipart-upload'
import { ignore } from '../../src/aws/sdk-errors'

export type BulkFiles = ReturnType<typeof s3BulkFiles>

/** App of the commands that copy a whole site from one stage to another. */
export interface ArchiveApp extends App {
  readonly bulk: BulkFiles
}

/**
 * Access to the media bucket for files of any size: only small ones are held in memory as a whole.
 * @param client with `requestChecksumCalculation: 'WHEN_REQUIRED'`
 */
export function s3BulkFiles(client: S3Client, Bucket: string) {
  const at = (filename: string) => ({ Bucket, Key: keyOf(filename) })
  return {
    head: s3MediaStore(client, Bucket).head,
    /** Undefined when there is no such file. */
    async open(filename: string): Promise<{ size: number; mimeType: string; bytes: Readable } | undefined> {
      const found = await client.send(new GetObjectCommand(at(filename))).catch(ignore('NoSuchKey'))
      if (!found) return undefined
      if (!(found.Body instanceof Readable)) throw new Error(`${filename} came without its bytes`)
      return { size: found.ContentLength ?? 0, mimeType: found.ContentType ?? '', bytes: found.Body }
    },
    /** Uploads a local file of `size` bytes. The object is stored completely or not at all. */
    async store(filename: string, path: string, file: { size: number; mimeType: string; sha256: string }) {
      const { size, mimeType, sha256 } = file
      if (size > uploadLimits.multipartFrom) {
        const object = { place: at(filename), mimeType }
        return uploadMultipart(client, object, (upload) => sendParts(client, upload, { path, size }))
      }
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64')
      const Body = await readFile(path)
      const object = { ...at(filename), ContentType: mimeType, Body, ChecksumSHA256 }
      await client.send(new PutObjectCommand(object))
    },
  }
}

/** Uploads a file in parts, so that each one is retried on its own. @returns their entity tags, in order */
async function sendParts(
  client: S3Client,
  upload: MultipartUpload,
  { path, size }: { path: string; size: number },
): Promise<(string | undefined)[]> {
  const tags: (string | undefined)[] = []
  const file = await open(path)
  try {
    for (let start = 0; start < size; start += uploadLimits.partMax) {
      const Body = Buffer.alloc(Math.min(uploadLimits.partMax, size - start))
      const { bytesRead } = await file.read(Body, 0, Body.length, start)
      if (bytesRead < Body.length) throw new Error(`${path} is shorter than its ${size} bytes`)
      const part = { ...upload, PartNumber: tags.length + 1, Body }
      tags.push((await client.send(new UploadPartCommand(part))).ETag)
    }
  } finally {
    await file.close()
  }
  return tags
}
