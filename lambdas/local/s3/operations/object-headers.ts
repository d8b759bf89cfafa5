import { header, type S3Request } from '../protocol/request'
import { S3Error } from '../protocol/s3-error'
import type { StoredObject } from '../storage/records'

/** Those that an object keeps for its readers, besides `x-amz-meta-…`. */
export const objectHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
] as const

/** What readers are to get back with the bytes. */
export function describingHeaders(request: S3Request): Record<string, string> {
  const metadata = [...Object.keys(request.headers), ...request.query.keys()].filter((name) =>
    name.startsWith('x-amz-meta-'),
  )
  const given = [...objectHeaders, ...metadata].flatMap((name) => {
    const value = header(request, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const { 'content-encoding': encoding, ...headers } = Object.fromEntries(given)
  const lasting = encoding
    ?.split(',')
    .map((one) => one.trim())
    .filter((one) => one !== 'aws-chunked')
    .join(', ')
  return {
    'content-type': 'binary/octet-stream',
    ...headers,
    ...(lasting && { 'content-encoding': lasting }),
  }
}

export const versionHeader = ({ versionId }: Pick<StoredObject, 'versionId'>): Record<string, string> =>
  versionId === undefined ? {} : { 'x-amz-version-id': versionId }

/** As `x-amz-checksum-…`. */
export const checksumHeaders = (checksums: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(checksums).map(([name, value]) => [`x-amz-checksum-${name}`, value]))

/** Whether an `If-Match` or `If-None-Match` names this ETag; `*` names any. */
export function namesEtag(condition: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '').replaceAll('"', '')
  return condition.trim() === '*' || condition.split(',').some((tag) => bare(tag) === bare(etag))
}

interface Conditions {
  readonly ifMatch?: string | undefined
  readonly ifNoneMatch?: string | undefined
}

/**
 * Conditional writes: https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 * @throws S3Error PreconditionFailed; NoSuchKey when there is nothing that could match
 */
export function checkWrite(
  { ifMatch, ifNoneMatch }: Conditions,
  current: { etag: string } | undefined,
): void {
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') throw new S3Error('NotImplemented')
  if (ifNoneMatch && current)
    throw new S3Error('PreconditionFailed', undefined, { Condition: 'If-None-Match' })
  if (ifMatch === undefined) return
  if (!current) throw new S3Error('NoSuchKey')
  if (!namesEtag(ifMatch, current.etag))
    throw new S3Error('PreconditionFailed', undefined, { Condition: 'If-Match' })
}
