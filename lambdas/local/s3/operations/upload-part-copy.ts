import { randomUUID } from 'node:crypto'
import { element, leaf } from '../../xml'
import { xmlAnswer } from '../protocol/answer'
import { digest } from '../protocol/digests'
import { header, type S3Request } from '../protocol/request'
import { S3Error } from '../protocol/s3-error'
import type { Bucket } from '../storage/bucket'
import { byteRange } from './byte-range'
import { copySource } from './copy-object'
import { partNumberOf, receive, uploadOf, uploadPart } from './multipart-upload'
import type { Operation } from './operation'

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
