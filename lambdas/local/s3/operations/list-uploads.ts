import { element, leaf } from '../../xml'
import { xmlAnswer } from '../protocol/answer'
import { compareKeys } from '../storage/records'
import { uploadOf } from './multipart-upload'
import type { Operation } from './operation'

const MAX_ITEMS = 1000

/** ListParts, in pages. */
export const listParts: Operation = async ({ request, bucket }) => {
  const { uploadId, key } = uploadOf(request, bucket)
  const after = Number(request.query.get('part-number-marker') ?? 0)
  const most = Math.min(Number(request.query.get('max-parts') ?? MAX_ITEMS), MAX_ITEMS)
  const beyond = bucket.uploads.parts(uploadId).filter(({ partNumber }) => partNumber > after)
  const page = beyond.slice(0, most)
  return xmlAnswer(
    element('ListPartsResult', [
      leaf('Bucket', request.bucket),
      leaf('Key', key),
      leaf('UploadId', uploadId),
      leaf('PartNumberMarker', after),
      leaf('NextPartNumberMarker', page.at(-1)?.partNumber ?? 0),
      leaf('MaxParts', most),
      leaf('IsTruncated', beyond.length > page.length),
      ...page.map(({ partNumber, etag, size, modifiedAt }) =>
        element('Part', [
          leaf('PartNumber', partNumber),
          leaf('LastModified', new Date(modifiedAt).toISOString()),
          leaf('ETag', etag),
          leaf('Size', size),
        ]),
      ),
    ]),
  )
}

/** ListMultipartUploads: the first page. */
export const listUploads: Operation = async ({ request, bucket }) => {
  const prefix = request.query.get('prefix') ?? ''
  const uploads = bucket.uploads.all().filter(({ key }) => key.startsWith(prefix))
  const sorted = uploads.sort((a, b) => compareKeys(a.key, b.key) || a.begunAt - b.begunAt)
  return xmlAnswer(
    element('ListMultipartUploadsResult', [
      leaf('Bucket', request.bucket),
      leaf('Prefix', prefix),
      leaf('MaxUploads', MAX_ITEMS),
      leaf('IsTruncated', sorted.length > MAX_ITEMS),
      ...sorted
        .slice(0, MAX_ITEMS)
        .map(({ key, uploadId, begunAt }) =>
          element('Upload', [
            leaf('Key', key),
            leaf('UploadId', uploadId),
            leaf('Initiated', new Date(begunAt).toISOString()),
            leaf('StorageClass', 'STANDARD'),
          ]),
        ),
    ]),
  )
}
