import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { element, leaf } from '../../xml'
import { xmlAnswer } from '../protocol/answer'
import { checkedBody } from '../protocol/checked-body'
import type { S3Request } from '../protocol/request'
import { S3Error } from '../protocol/s3-error'
import type { Bucket } from '../storage/bucket'
import type { StoredUpload } from '../storage/multipart-uploads'
import { receiveFile } from '../storage/multipart-uploads'
import { checksumHeaders, describingHeaders } from './object-headers'
import type { Operation } from './operation'

/** CreateMultipartUpload. */
export const createUpload: Operation = async ({ request, bucket, now }) => {
  const { bucket: name, key } = request
  const headers = describingHeaders(request)
  const { uploadId } = await bucket.uploads.begin({ key, headers, begunAt: now.getTime() })
  return xmlAnswer(
    element('InitiateMultipartUploadResult', [
      leaf('Bucket', name),
      leaf('Key', key),
      leaf('UploadId', uploadId),
    ]),
  )
}

const MAX_PARTS = 10_000

/** UploadPart: sent again, it takes the place of the part that was there. */
export const uploadPart: Operation = async ({ request, bucket, payloadHash, now }) => {
  const { uploadId } = uploadOf(request, bucket)
  const partNumber = partNumberOf(request)
  const { source, found } = checkedBody(request, payloadHash)
  const file = randomUUID()
  const path = bucket.uploads.pathOf(uploadId, file)
  await receive(source, path)
  const etag = `"${Buffer.from(found.md5, 'base64').toString('hex')}"`
  const part = { partNumber, file, size: found.size, etag, modifiedAt: now.getTime() }
  if (!(await bucket.uploads.take(uploadId, part))) throw new S3Error('NoSuchUpload')
  return { status: 200, headers: { etag, ...checksumHeaders(found.checksums) } }
}

/** @throws S3Error InvalidArgument */
export function partNumberOf({ query }: S3Request): number {
  const partNumber = Number(query.get('partNumber'))
  if (Number.isInteger(partNumber) && partNumber >= 1 && partNumber <= MAX_PARTS) return partNumber
  throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive')
}

/** The directory is gone when the upload was ended meanwhile. */
export async function receive(source: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  try {
    await receiveFile(source, path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new S3Error('NoSuchUpload')
    throw error
  }
}

/** AbortMultipartUpload. */
export const abortUpload: Operation = async ({ request, bucket }) => {
  await bucket.uploads.end(uploadOf(request, bucket).uploadId)
  return { status: 204 }
}

/** @throws S3Error NoSuchUpload */
export function uploadOf({ key, query }: S3Request, bucket: Bucket): StoredUpload {
  const upload = bucket.uploads.find(key, query.get('uploadId') ?? '')
  if (!upload) throw new S3Error('NoSuchUpload')
  return upload
}

/** The bytes of files, one after the other. */
export async function* joined(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* createReadStream(path)
}
