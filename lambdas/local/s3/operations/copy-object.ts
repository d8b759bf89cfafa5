import { randomUUID } from 'node:crypto'
import { element, leaf } from '../../xml'
import { xmlAnswer } from '../protocol/answer'
import { digest } from '../protocol/checked-body'
import { header, type S3Request } from '../protocol/request'
import { S3Error } from '../protocol/s3-error'
import type { Bucket } from '../storage/bucket'
import { byteRange } from './get-object'
import { partNumberOf, receive, uploadOf, uploadPart } from './multipart-upload'
import { describingHeaders, versionHeader } from './object-headers'
import type { Operation } from './operation'

/** CopyObject within a bucket, from any version of a key. */
export const copyObject: Operation = async ({ request, bucket, now }) => {
  const from = copySource(request)
  const opened = await bucket.open(from.key, from.versionId)
  if (!opened) throw new S3Error(from.versionId === undefined ? 'NoSuchKey' : 'NoSuchVersion')
  const { object } = opened
  const file = await bucket.receive(opened.bytes.createReadStream())
  const replaces = header(request, 'x-amz-metadata-directive') === 'REPLACE'
  const stored = await bucket.put(
    {
      ...object,
      key: request.key,
      file,
      modifiedAt: now.getTime(),
      ...(replaces ? { headers: describingHeaders(request) } : {}),
    },
    () => undefined,
  )
  const result = element('CopyObjectResult', [
    leaf('LastModified', now.toISOString()),
    leaf('ETag', object.etag),
  ])
  return { ...xmlAnswer(result), headers: versionHeader(stored) }
}

/** `/bucket/key?versionId=…`, encoded. */
function copySource(request: S3Request): { key: string; versionId: string | undefined } {
  const [, path = '', version] =
    /^\/?(.*?)(?:\?versionId=(.*))?$/s.exec(header(request, 'x-amz-copy-source') ?? '') ?? []
  const [bucket, ...key] = decodeURIComponent(path).split('/')
  if (bucket !== request.bucket || key.length === 0) throw new S3Error('NotImplemented')
  return { key: key.join('/'), versionId: version }
}

/** UploadPart, with bytes or with a stretch of another object. */
export const putPart: Operation = (call) =>
  header(call.request, 'x-amz-copy-source') === undefined ? uploadPart(call) : uploadPartCopy(call)

const uploadPartCopy: Operation = async ({ request, bucket, now }) => {
  const { uploadId } = uploadOf(request, bucket)
  const partNumber = partNumberOf(request)
  const { bytes, start, end } = await openStretch(request, bucket)
  const md5 = digest('md5')
  async function* source() {
    for await (const chunk of bytes.createReadStream({ start, end })) {
      md5.update(chunk)
      yield chunk
    }
  }
  const file = randomUUID()
  await receive(source(), bucket.uploads.pathOf(uploadId, file))
  const etag = `"${Buffer.from(md5.value(), 'base64').toString('hex')}"`
  const part = { partNumber, file, size: end - start + 1, etag, modifiedAt: now.getTime() }
  if (!(await bucket.uploads.take(uploadId, part))) throw new S3Error('NoSuchUpload')
  return xmlAnswer(element('CopyPartResult', [leaf('LastModified', now.toISOString()), leaf('ETag', etag)]))
}

/** The object that is copied from, and which of its bytes; the whole where no range is given. */
async function openStretch(request: S3Request, bucket: Bucket) {
  const { key, versionId } = copySource(request)
  const { size } = bucket.find(key, versionId) ?? { size: 0 }
  const range = byteRange(header(request, 'x-amz-copy-source-range'), size) ?? { start: 0, end: size - 1 }
  const opened = await bucket.open(key, versionId)
  if (!opened) throw new S3Error('NoSuchKey')
  return { bytes: opened.bytes, ...range }
}
