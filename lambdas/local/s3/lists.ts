import { element, leaves } from '../xml'
import { uploadOf } from './multipart'
import { type Operation, xmlAnswer } from './operation'
import { S3Error } from './s3-error'
import { compareKeys, type StoredObject, versionOf } from './storage/stored-object'

const MAX_ITEMS = 1000

/**
 * Returns the page size in the query parameter `name`, at most 1,000.
 * @throws S3Error InvalidArgument
 */
function pageSize(query: URLSearchParams, name: string): number {
  const given = query.get(name) ?? String(MAX_ITEMS)
  if (!/^\d{1,9}$/.test(given)) throw new S3Error('InvalidArgument', `Provided ${name} not an integer`)
  return Math.min(Number(given), MAX_ITEMS)
}

/** ListObjectsV2, without `delimiter`. */
export const listObjects: Operation = async ({ request: { bucket: name, query }, bucket }) => {
  if (query.get('list-type') !== '2' || query.get('delimiter')) throw new S3Error('NotImplemented')
  const prefix = query.get('prefix') ?? ''
  const maxKeys = pageSize(query, 'max-keys')
  const after = decodeToken(query.get('continuation-token') ?? '') || query.get('start-after') || ''
  const beyond = bucket.keys().filter((key) => key.startsWith(prefix) && compareKeys(key, after) > 0)
  const page = beyond.slice(0, maxKeys)
  const last = beyond.length > page.length ? page.at(-1) : undefined
  return xmlAnswer('ListBucketResult', [
    ...leaves({ Name: name, Prefix: prefix, KeyCount: page.length, MaxKeys: maxKeys }),
    ...leaves({ IsTruncated: last !== undefined, NextContinuationToken: last && encodeToken(last) }),
    ...page.flatMap((key) => {
      const object = bucket.find(key)
      return object ? [element('Contents', leavesOf(object))] : []
    }),
  ])
}

const leavesOf = ({ key, modifiedAt, etag, size }: StoredObject) =>
  leaves({ Key: key, LastModified: isoTime(modifiedAt), ETag: etag, Size: size, StorageClass: 'STANDARD' })

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString()

const encodeToken = (key: string) => Buffer.from(key).toString('base64url')

function decodeToken(token: string): string {
  const key = Buffer.from(token, 'base64url').toString()
  if (encodeToken(key) !== token)
    throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect')
  return key
}

/** ListObjectVersions, first page only: for each key the current version, then the former ones, newest first. */
export const listVersions: Operation = async ({ request: { bucket: name, query }, bucket }) => {
  const prefix = query.get('prefix') ?? ''
  const maxKeys = pageSize(query, 'max-keys')
  const current = bucket.keys().filter((key) => key.startsWith(prefix))
  const former = bucket.versions?.startingWith(prefix) ?? []
  const keys = [...new Set([...current, ...former.map(({ key }) => key)])].sort(compareKeys)
  const lines = keys.flatMap((key) => {
    const object = bucket.find(key)
    const old = former.filter((version) => version.key === key)
    return [
      ...(object ? [versionLine(object, true)] : []),
      ...old.map((version, index) =>
        version.object ? versionLine(version.object, false) : markLine(version, !object && index === 0),
      ),
    ]
  })
  return xmlAnswer('ListVersionsResult', [
    ...leaves({ Name: name, Prefix: prefix, MaxKeys: maxKeys, IsTruncated: lines.length > maxKeys }),
    ...lines.slice(0, maxKeys),
  ])
}

const versionLine = (object: StoredObject, IsLatest: boolean) =>
  element('Version', [...leaves({ VersionId: versionOf(object), IsLatest }), ...leavesOf(object)])

const markLine = ({ key, versionId, at }: { key: string; versionId: string; at: number }, latest: boolean) =>
  element(
    'DeleteMarker',
    leaves({ Key: key, VersionId: versionId, IsLatest: latest, LastModified: isoTime(at) }),
  )

/** ListParts, in pages. */
export const listParts: Operation = async ({ request, bucket }) => {
  const { uploadId, key } = uploadOf(request, bucket)
  const after = Number(request.query.get('part-number-marker') ?? 0)
  const maxParts = pageSize(request.query, 'max-parts')
  const beyond = bucket.uploads.parts(uploadId).filter(({ partNumber }) => partNumber > after)
  const page = beyond.slice(0, maxParts)
  return xmlAnswer('ListPartsResult', [
    ...leaves({ Bucket: request.bucket, Key: key, UploadId: uploadId, PartNumberMarker: after }),
    ...leaves({ NextPartNumberMarker: page.at(-1)?.partNumber ?? 0, MaxParts: maxParts }),
    ...leaves({ IsTruncated: beyond.length > page.length }),
    ...page.map(({ partNumber, etag, size, modifiedAt }) => {
      const part = { PartNumber: partNumber, LastModified: isoTime(modifiedAt), ETag: etag, Size: size }
      return element('Part', leaves(part))
    }),
  ])
}

/** ListMultipartUploads, first page only. */
export const listUploads: Operation = async ({ request, bucket }) => {
  const prefix = request.query.get('prefix') ?? ''
  const uploads = bucket.uploads.all().filter(({ key }) => key.startsWith(prefix))
  const sorted = uploads.sort((a, b) => compareKeys(a.key, b.key) || a.begunAt - b.begunAt)
  return xmlAnswer('ListMultipartUploadsResult', [
    ...leaves({ Bucket: request.bucket, Prefix: prefix, MaxUploads: MAX_ITEMS }),
    ...leaves({ IsTruncated: sorted.length > MAX_ITEMS }),
    ...sorted.slice(0, MAX_ITEMS).map(({ key, uploadId, begunAt }) => {
      const upload = { Key: key, UploadId: uploadId, Initiated: isoTime(begunAt), StorageClass: 'STANDARD' }
      return element('Upload', leaves(upload))
    }),
  ])
}
