import { readBody } from '../emulator'
import { matchesEtag } from '../http-message'
import { element, leafText, leaves } from '../xml'
import { checkedBody } from './checked-body'
import { headerOrQuery, type Operation, type S3Request, xmlAnswer } from './operation'
import { S3Error } from './s3-error'
import type { Bucket } from './storage/bucket'
import type { StoredObject } from './storage/stored-object'

/** Headers that are stored with an object for its readers, besides `x-amz-meta-…`. */
const objectHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
]

/** Returns the request headers to store with the object, which readers receive with its bytes. */
export function storedHeaders(request: S3Request): Record<string, string> {
  const metadata = [...Object.keys(request.headers), ...request.query.keys()].filter((name) =>
    name.startsWith('x-amz-meta-'),
  )
  const given = [...objectHeaders, ...metadata].flatMap((name) => {
    const value = headerOrQuery(request, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { 'content-type': 'binary/octet-stream', ...Object.fromEntries(given) }
}

export const versionHeader = ({ versionId }: Pick<StoredObject, 'versionId'>): Record<string, string> =>
  versionId === undefined ? {} : { 'x-amz-version-id': versionId }

/**
 * Checks a conditional write: https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 * @throws S3Error PreconditionFailed; NoSuchKey when there is no object to match
 */
function checkWrite(request: S3Request, current: StoredObject | undefined): void {
  const ifNoneMatch = headerOrQuery(request, 'if-none-match')
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') throw new S3Error('NotImplemented')
  if (ifNoneMatch && current) throw new S3Error('PreconditionFailed')
  const ifMatch = headerOrQuery(request, 'if-match')
  if (ifMatch === undefined) return
  if (!current) throw new S3Error('NoSuchKey')
  if (!matchesEtag(ifMatch, current.etag)) throw new S3Error('PreconditionFailed')
}

/** Stores an object if the request's conditions hold; otherwise deletes its bytes and throws. */
export async function putOrDiscard(bucket: Bucket, request: S3Request, object: StoredObject) {
  try {
    return await bucket.put(object, (current) => checkWrite(request, current))
  } catch (error) {
    await bucket.discard(object.file)
    throw error
  }
}

/** PutObject: streams the bytes to disk. The object becomes visible only when all of them have been checked. */
export const putObject: Operation = async ({ request, bucket, payloadHash, now }) => {
  if (headerOrQuery(request, 'x-amz-copy-source')) throw new S3Error('NotImplemented')
  const { source, found } = checkedBody(request, payloadHash)
  const file = await bucket.receive(source)
  const headers = storedHeaders(request)
  const object = { ...found, key: request.key, file, headers, modifiedAt: now.getTime() }
  const stored = await putOrDiscard(bucket, request, object)
  return { status: 200, headers: { etag: stored.etag, ...versionHeader(stored) } }
}

/** Parses `x-amz-copy-source`, an encoded `/bucket/key?versionId=…` in the request's own bucket. */
export function copySource(request: S3Request): { key: string; versionId: string | undefined } {
  const [, path = '', version] =
    /^\/?(.*?)(?:\?versionId=(.*))?$/s.exec(headerOrQuery(request, 'x-amz-copy-source') ?? '') ?? []
  const [bucket, ...key] = decodeURIComponent(path).split('/')
  if (bucket !== request.bucket || key.length === 0) throw new S3Error('NotImplemented')
  return { key: key.join('/'), versionId: version }
}

const MAX_KEYS = 1000
const MAX_BODY_BYTES = 2 * 1024 * 1024

/** DeleteObjects: up to 1,000 keys, or versions of some; the body must come with a checksum. */
export const deleteObjects: Operation = async ({ request, bucket, payloadHash }) => {
  const { source } = checkedBody(request, payloadHash)
  const xml = (await readBody(source, MAX_BODY_BYTES)).toString()
  if (!Object.keys(request.headers).some((name) => name.startsWith('x-amz-checksum-')))
    throw new S3Error('InvalidRequest', 'Missing required header for this request: a checksum')
  const objects = [...xml.matchAll(/<Object>(.*?)<\/Object>/gs)].map(([, object = '']) => ({
    key: leafText(object, 'Key'),
    versionId: leafText(object, 'VersionId'),
  }))
  if (objects.length === 0 || objects.some(({ key }) => !key) || objects.length > MAX_KEYS)
    throw new S3Error('MalformedXML')
  await Promise.all(
    objects.map(({ key, versionId }) => (versionId ? bucket.erase(key, versionId) : bucket.remove(key))),
  )
  const told = leafText(xml, 'Quiet').trim() === 'true' ? [] : objects
  return xmlAnswer(
    'DeleteResult',
    told.map(({ key }) => element('Deleted', leaves({ Key: key }))),
  )
}

/** GetObject: the whole object or one range, as a stream. */
export const getObject: Operation = async ({ request, bucket }) => {
  const versionId = versionIn(request)
  const opened = await bucket.open(request.key, versionId)
  if (!opened) throw notThere(versionId)
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

/** HeadObject: like GetObject, without the bytes. */
export const headObject: Operation = async ({ request, bucket }) => {
  const versionId = versionIn(request)
  const object = bucket.find(request.key, versionId)
  if (!object) throw notThere(versionId)
  const { range, ...answer } = describe(request, object)
  return answer
}

const versionIn = ({ query }: S3Request) => query.get('versionId') ?? undefined

/** Returns the error for a missing object, or for a missing version of it. */
const notThere = (versionId: string | undefined) =>
  new S3Error(versionId === undefined ? 'NoSuchKey' : 'NoSuchVersion')

/** Returns status, headers and byte range of the response; the same for GET and HEAD. */
function describe(request: S3Request, object: StoredObject) {
  const { etag, modifiedAt, size } = object
  const headers = {
    etag,
    ...versionHeader(object),
    'last-modified': new Date(modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
    ...object.headers,
    ...overrides(request),
  }
  if (isUnchanged(request, etag)) return { status: 304, headers, range: undefined }
  const range = byteRange(request.headers.range, size)
  if (!range) return { status: 200, headers: { ...headers, 'content-length': size }, range }
  const { start, end } = range
  const part = { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 }
  return { status: 206, headers: { ...headers, ...part }, range }
}

/** @throws S3Error PreconditionFailed */
function isUnchanged(request: S3Request, etag: string): boolean {
  const ifMatch = headerOrQuery(request, 'if-match')
  if (ifMatch !== undefined && !matchesEtag(ifMatch, etag)) throw new S3Error('PreconditionFailed')
  const ifNoneMatch = headerOrQuery(request, 'if-none-match')
  return ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag)
}

/**
 * Returns the headers of `response-…` query parameters such as `response-content-type`, which replace stored ones.
 * @throws S3Error InvalidArgument for values that are not valid in a header
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

/**
 * Returns the first and last byte of a `Range` header with one range, counted from 0; undefined for a header that S3
 * ignores, so that it sends the whole object.
 * @throws S3Error InvalidRange when the range starts after the end
 */
export function byteRange(range: string | undefined, size: number) {
  const [, first, last] = range?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (first === undefined || last === undefined || (!first && !last)) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return undefined
  if (start >= size) throw new S3Error('InvalidRange')
  return { start, end }
}
