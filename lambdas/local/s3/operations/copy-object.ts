import { element, leaf } from '../../xml'
import { xmlAnswer } from '../protocol/answer'
import { header, type S3Request } from '../protocol/request'
import { S3Error } from '../protocol/s3-error'
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
export function copySource(request: S3Request): { key: string; versionId: string | undefined } {
  const [, path = '', version] =
    /^\/?(.*?)(?:\?versionId=(.*))?$/s.exec(header(request, 'x-amz-copy-source') ?? '') ?? []
  const [bucket, ...key] = decodeURIComponent(path).split('/')
  if (bucket !== request.bucket || key.length === 0) throw new S3Error('NotImplemented')
  return { key: key.join('/'), versionId: version }
}
