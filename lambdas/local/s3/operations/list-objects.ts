import { element, leaf } from '../../xml'
import { xmlAnswer } from '../protocol/answer'
import { S3Error } from '../protocol/s3-error'
import type { Bucket } from '../storage/bucket'
import { compareKeys } from '../storage/records'
import type { Operation } from './operation'

const MAX_KEYS = 1000

/** ListObjectsV2. */
export const listObjects: Operation = async ({ request: { bucket: name, query }, bucket }) => {
  if (query.get('list-type') !== '2') throw new S3Error('NotImplemented')
  const param = (of: string) => query.get(of) ?? ''
  const maxKeys = maxKeysOf(query.get('max-keys'))
  const [prefix, delimiter, startAfter] = [param('prefix'), param('delimiter'), param('start-after')]
  const token = decodeToken(param('continuation-token'))
  const page = listPage(bucket.keys(), { prefix, delimiter, startAfter, token, maxKeys })
  const encode = param('encoding-type') === 'url' ? encodeURIComponent : (text: string) => text
  return xmlAnswer(
    element(
      'ListBucketResult',
      [
        leaf('Name', name),
        leaf('Prefix', encode(prefix)),
        ...optional('Delimiter', encode(delimiter)),
        ...optional('StartAfter', encode(startAfter)),
        ...optional('EncodingType', param('encoding-type')),
        ...optional('ContinuationToken', param('continuation-token')),
        leaf('KeyCount', page.keys.length + page.commonPrefixes.length),
        leaf('MaxKeys', maxKeys),
        leaf('IsTruncated', page.next !== undefined),
        ...optional('NextContinuationToken', page.next === undefined ? '' : encodeToken(page.next)),
        ...page.keys.flatMap((key) => contents(bucket, key, encode)),
        ...page.commonPrefixes.map((one) => element('CommonPrefixes', [leaf('Prefix', encode(one))])),
      ],
      'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"',
    ),
  )
}

const optional = (name: string, value: string) => (value ? [leaf(name, value)] : [])

function contents(bucket: Bucket, key: string, encode: (text: string) => string): string[] {
  const object = bucket.find(key)
  if (!object) return []
  return [
    element('Contents', [
      leaf('Key', encode(key)),
      leaf('LastModified', new Date(object.modifiedAt).toISOString()),
      leaf('ETag', object.etag),
      leaf('Size', object.size),
      leaf('StorageClass', 'STANDARD'),
    ]),
  ]
}

function maxKeysOf(given: string | null): number {
  if (given === null) return MAX_KEYS
  if (!/^\d{1,9}$/.test(given)) throw new S3Error('InvalidArgument', 'Provided max-keys not an integer')
  return Math.min(Number(given), MAX_KEYS)
}

const encodeToken = (key: string) => Buffer.from(key).toString('base64url')

function decodeToken(token: string): string {
  const key = Buffer.from(token, 'base64url').toString()
  if (encodeToken(key) !== token)
    throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect')
  return key
}

interface ListOptions {
  readonly prefix: string
  /** Keys that are alike up to the first of these after the prefix are told as one; empty for none. */
  readonly delimiter: string
  /** Only keys beyond this one. */
  readonly startAfter: string
  /** What the page before ended with. */
  readonly token: string
  readonly maxKeys: number
}

interface ListPage {
  readonly keys: readonly string[]
  readonly commonPrefixes: readonly string[]
  /** The next page's token; undefined on the last one. */
  readonly next?: string
}

/** One page of a sorted list of keys. */
export function listPage(sorted: readonly string[], options: ListOptions): ListPage {
  const keys: string[] = []
  const commonPrefixes: string[] = []
  let next: string | undefined
  for (const { name, common } of namesOf(sorted, options)) {
    if (keys.length + commonPrefixes.length === options.maxKeys)
      return { keys, commonPrefixes, ...(next !== undefined && { next }) }
    if (common) commonPrefixes.push(name)
    else keys.push(name)
    next = name
  }
  return { keys, commonPrefixes }
}

/** What the list tells, each once: a key, or what several keys have in common. */
function* namesOf(sorted: readonly string[], options: ListOptions) {
  let last: string | undefined
  for (const key of sorted) {
    if (!key.startsWith(options.prefix) || !isBeyond(key, options.startAfter)) continue
    const common = commonPrefix(key, options)
    const name = common ?? key
    if (name === last || !isBeyond(name, options.token)) continue
    last = name
    yield { name, common: common !== undefined }
  }
}

const isBeyond = (name: string, mark: string) => mark === '' || compareKeys(name, mark) > 0

function commonPrefix(key: string, { prefix, delimiter }: ListOptions): string | undefined {
  const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
  return end < 0 ? undefined : key.slice(0, end + delimiter.length)
}
