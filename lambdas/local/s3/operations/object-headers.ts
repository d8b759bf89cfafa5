import { header, type S3Request } from '../protocol/request'
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
