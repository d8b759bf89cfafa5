import { checkedBody } from '../protocol/checked-body'
import { header, type S3Request } from '../protocol/request'
import type { Bucket } from '../storage/bucket'
import type { StoredObject } from '../storage/records'
import { copyObject } from './copy-object'
import { checksumHeaders, checkWrite, describingHeaders, versionHeader } from './object-headers'
import type { Operation } from './operation'

/** PutObject: the bytes go to disk as they come; the object appears, whole, when all of it has been found right. */
export const putObject: Operation = async (call) => {
  const { request, bucket, payloadHash, now } = call
  if (header(request, 'x-amz-copy-source')) return copyObject(call)
  const { source, found } = checkedBody(request, payloadHash)
  const file = await bucket.receive(source)
  const etag = `"${Buffer.from(found.md5, 'base64').toString('hex')}"`
  const { key } = request
  const { size, checksums } = found
  const stored = await putOrDiscard(bucket, request, {
    key,
    file,
    size,
    etag,
    checksums,
    headers: describingHeaders(request),
    modifiedAt: now.getTime(),
  })
  return { status: 200, headers: { etag, ...checksumHeaders(checksums), ...versionHeader(stored) } }
}

/** Puts an object under the request's conditions; where they do not hold its bytes are gone again. */
export async function putOrDiscard(
  bucket: Bucket,
  request: S3Request,
  object: StoredObject,
): Promise<StoredObject> {
  const conditions = {
    ifMatch: header(request, 'if-match'),
    ifNoneMatch: header(request, 'if-none-match'),
  }
  try {
    return await bucket.put(object, (current) => checkWrite(conditions, current))
  } catch (error) {
    await bucket.discard(object.file)
    throw error
  }
}
