import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readBody } from '../emulator'
import { hasCode } from '../retry'
import { leafText, leaves } from '../xml'
import { type CheckedBody, checkedBody, measured } from './checked-body'
import { byteRange, copySource, putOrDiscard, storedHeaders, versionHeader } from './objects'
import {
  headerOrQuery,
  type Operation,
  type S3Answer,
  type S3Call,
  type S3Request,
  xmlAnswer,
} from './operation'
import { S3Error } from './s3-error'
import type { Bucket } from './storage/bucket'
import type { StoredMultipartUpload, StoredPart } from './storage/multipart-uploads'
import { receiveFile } from './storage/stored-object'

const MAX_PARTS = 10_000
const MAX_BODY_BYTES = 2 * 1024 * 1024
const LEAST_PART_BYTES = 5 * 1024 * 1024

export const createMultipartUpload: Operation = async ({ request, bucket, now }) => {
  const { bucket: Bucket, key } = request
  const headers = storedHeaders(request)
  const { uploadId } = await bucket.uploads.begin({ key, headers, begunAt: now.getTime() })
  return xmlAnswer('InitiateMultipartUploadResult', leaves({ Bucket, Key: key, UploadId: uploadId }))
}

/** UploadPart, with the request's body or a range of another object. Replaces a part that has the same number. */
export const putPart: Operation = async (call) => {
  const { request, bucket, payloadHash, now } = call
  if (headerOrQuery(request, 'x-amz-copy-source') === undefined) {
    const { etag } = await storePart(call, async () => checkedBody(request, payloadHash))
    return { status: 200, headers: { etag } }
  }
  const { etag } = await storePart(call, () => openCopySource(request, bucket))
  return xmlAnswer('CopyPartResult', leaves({ LastModified: now.toISOString(), ETag: etag }))
}

async function storePart({ request, bucket, now }: S3Call, open: () => Promise<CheckedBody>) {
  const { uploadId } = uploadOf(request, bucket)
  const partNumber = Number(request.query.get('partNumber'))
  if (!(Number.isInteger(partNumber) && partNumber >= 1 && partNumber <= MAX_PARTS))
    throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive')
  const { source, found } = await open()
  const file = randomUUID()
  try {
    await receiveFile(source, bucket.uploads.pathOf(uploadId, file))
  } catch (error) {
    // The directory is missing if the upload has ended in the meantime.
    throw hasCode(error, 'ENOENT') ? new S3Error('NoSuchUpload') : error
  }
  const part = { ...found, partNumber, file, modifiedAt: now.getTime() }
  if (!(await bucket.uploads.putPart(uploadId, part))) throw new S3Error('NoSuchUpload')
  return part
}

/** Opens a range of the object to copy from, or the whole object if no range is given. */
async function openCopySource(request: S3Request, bucket: Bucket): Promise<CheckedBody> {
  const { key, versionId } = copySource(request)
  const { size } = bucket.find(key, versionId) ?? { size: 0 }
  const range = byteRange(headerOrQuery(request, 'x-amz-copy-source-range'), size)
  const opened = await bucket.open(key, versionId)
  if (!opened) throw new S3Error('NoSuchKey')
  return measured(opened.bytes.createReadStream(range))
}

export const abortMultipartUpload: Operation = async ({ request, bucket }) => {
  await bucket.uploads.end(uploadOf(request, bucket).uploadId)
  return { status: 204 }
}

/** @throws S3Error NoSuchUpload */
export function uploadOf({ key, query }: S3Request, bucket: Bucket): StoredMultipartUpload {
  const upload = bucket.uploads.find(key, query.get('uploadId') ?? '')
  if (!upload) throw new S3Error('NoSuchUpload')
  return upload
}

/**
 * CompleteMultipartUpload: joins the listed parts into the object. The upload ends only after the object exists, so
 * that after a crash between the two the request can be repeated.
 */
export const completeMultipartUpload: Operation = async (call) => {
  const { request, bucket, payloadHash } = call
  const { source } = checkedBody(request, payloadHash)
  const listed = partsIn((await readBody(source, MAX_BODY_BYTES)).toString())
  return bucket.uploads.lock(request.query.get('uploadId') ?? '', () => complete(call, listed))
}

async function complete({ request, bucket, now }: S3Call, listed: readonly ListedPart[]): Promise<S3Answer> {
  const { uploadId, key, headers } = uploadOf(request, bucket)
  const parts = selectParts(listed, bucket.uploads.parts(uploadId))
  const file = await bucket.receive(joined(parts.map((part) => bucket.uploads.pathOf(uploadId, part.file))))
  const etag = etagOf(parts)
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const object = { key, file, size, etag, headers, modifiedAt: now.getTime() }
  const stored = await putOrDiscard(bucket, request, object)
  await bucket.uploads.end(uploadId)
  const result = leaves({ Location: request.path, Bucket: request.bucket, Key: key, ETag: etag })
  return xmlAnswer('CompleteMultipartUploadResult', result, versionHeader(stored))
}

type ListedPart = Pick<StoredPart, 'partNumber' | 'etag'>

function partsIn(xml: string): ListedPart[] {
  const parts = [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    partNumber: Number(leafText(part, 'PartNumber') || Number.NaN),
    etag: leafText(part, 'ETag'),
  }))
  if (parts.length === 0 || parts.some(({ partNumber }) => !Number.isInteger(partNumber)))
    throw new S3Error('MalformedXML')
  return parts
}

/** @throws S3Error InvalidPartOrder, InvalidPart, EntityTooSmall */
function selectParts(listed: readonly ListedPart[], stored: readonly StoredPart[]): StoredPart[] {
  const parts = listed.map(({ partNumber, etag }, index) => {
    if (index > 0 && partNumber <= (listed[index - 1]?.partNumber ?? 0)) throw new S3Error('InvalidPartOrder')
    const part = stored.find((one) => one.partNumber === partNumber && bare(one.etag) === bare(etag))
    if (!part) throw new S3Error('InvalidPart')
    return part
  })
  if (parts.slice(0, -1).some(({ size }) => size < LEAST_PART_BYTES)) throw new S3Error('EntityTooSmall')
  return parts
}

const bare = (etag: string) => etag.replaceAll('"', '')

/** Returns the MD5 of the parts' MD5s, followed by the number of parts. */
function etagOf(parts: readonly StoredPart[]): string {
  const hash = createHash('md5')
  for (const { etag } of parts) hash.update(Buffer.from(bare(etag), 'hex'))
  return `"${hash.digest('hex')}-${parts.length}"`
}

async function* joined(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* createReadStream(path)
}
