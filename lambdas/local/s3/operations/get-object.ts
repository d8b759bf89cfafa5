import type { S3Answer } from '../protocol/answer'
import { header, type S3Request } from '../protocol/request'
import { S3Error } from '../protocol/s3-error'
import type { StoredObject } from '../storage/records'
import { checksumHeaders, namesEtag, objectHeaders, versionHeader } from './object-headers'
import type { Operation } from './operation'

/** GetObject: the whole or one range, as a stream. */
export const getObject: Operation = async ({ request, bucket }) => {
  const opened = await bucket.open(request.key, versionIn(request))
  if (!opened) throw notThere(request)
  const { object, bytes } = opened
  try {
    const { range, ...answer } = describe(request, object)
    if (answer.status !== 304) return { ...answer, body: bytes.createReadStream(range) }
    await bytes.close()
    return answer
  } catch (error) {
    await bytes.close()
    throw error
  }
}

/** HeadObject: the same without the bytes. */
export const headObject: Operation = async ({ request, bucket }) => {
  const object = bucket.find(request.key, versionIn(request))
  if (!object) throw notThere(request)
  const { status, headers } = describe(request, object)
  return { status, headers }
}

const versionIn = ({ query }: S3Request) => query.get('versionId') ?? undefined

const notThere = (request: S3Request) =>
  new S3Error(versionIn(request) === undefined ? 'NoSuchKey' : 'NoSuchVersion', undefined, {
    Key: request.key,
  })

type Described = Omit<S3Answer, 'body'> & { headers: Record<string, string | number>; range?: ByteRange }

/** Status and headers, and which bytes; the same for GET and HEAD. */
function describe(request: S3Request, object: StoredObject): Described {
  const headers = { ...validators(object), ...object.headers, ...overrides(request) }
  if (unchanged(request, object)) return { status: 304, headers }
  const range = rangeOf(request, object)
  if (range) {
    const { start, end } = range
    const contentRange = `bytes ${start}-${end}/${object.size}`
    return {
      status: 206,
      headers: { ...headers, 'content-range': contentRange, 'content-length': end - start + 1 },
      range,
    }
  }
  const wanted = header(request, 'x-amz-checksum-mode') === 'ENABLED'
  return {
    status: 200,
    headers: { ...headers, 'content-length': object.size, ...(wanted && checksumHeaders(object.checksums)) },
  }
}

const validators = ({ etag, modifiedAt, versionId }: StoredObject) => ({
  etag,
  ...versionHeader({ versionId }),
  'last-modified': new Date(modifiedAt).toUTCString(),
  'accept-ranges': 'bytes',
})

/** @throws S3Error PreconditionFailed */
function unchanged(request: S3Request, { etag }: StoredObject): boolean {
  const ifMatch = header(request, 'if-match')
  if (ifMatch !== undefined && !namesEtag(ifMatch, etag)) throw new S3Error('PreconditionFailed')
  const ifNoneMatch = header(request, 'if-none-match')
  return ifNoneMatch !== undefined && namesEtag(ifNoneMatch, etag)
}

/** A player that goes on with a file asks `If-Range`, so that it never joins two versions. */
function rangeOf(request: S3Request, { etag, size }: StoredObject): ByteRange | undefined {
  const ifRange = header(request, 'if-range')
  return ifRange === undefined || ifRange === etag ? byteRange(header(request, 'range'), size) : undefined
}

/**
 * `response-content-type` and its kind: what the signer wants sent in place of what is stored.
 * @throws S3Error InvalidArgument for what cannot stand in a header
 */
function overrides({ query }: S3Request): Record<string, string> {
  const wanted = objectHeaders.flatMap((name) => {
    const value = query.get(`response-${name}`)
    return value === null ? [] : [[name, value] as const]
  })
  if (wanted.some(([, value]) => /[^\t\x20-\x7e\xa0-\xff]/.test(value)))
    throw new S3Error('InvalidArgument', 'Header value cannot be represented using ISO-8859-1.')
  return Object.fromEntries(wanted)
}

/** First and last byte, counted from 0. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The one range of a `Range` header; undefined for what S3 does not take for one, and then it sends everything.
 * @throws S3Error InvalidRange when it lies outside
 */
export function byteRange(range: string | undefined, size: number): ByteRange | undefined {
  const [, first, last] = range?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (first === undefined || last === undefined || (!first && !last)) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return undefined
  if (start >= size) throw new S3Error('InvalidRange', undefined, { ActualObjectSize: String(size) })
  return { start, end }
}
