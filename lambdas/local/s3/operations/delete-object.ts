import { readBody } from '../../emulator'
import { element, leaf, unescapeText } from '../../xml'
import { xmlAnswer } from '../protocol/answer'
import { checkedBody } from '../protocol/checked-body'
import { S3Error } from '../protocol/s3-error'
import type { Operation } from './operation'

/** DeleteObject: to delete what is not there is no error. */
export const deleteObject: Operation = async ({ request, bucket }) => {
  const mark = await bucket.remove(request.key)
  if (mark === undefined) return { status: 204 }
  return { status: 204, headers: { 'x-amz-delete-marker': 'true', 'x-amz-version-id': mark } }
}

const MAX_KEYS = 1000
const MAX_BODY_BYTES = 2 * 1024 * 1024

/** DeleteObjects: up to 1,000 keys, or versions of some; the body must come with a checksum. */
export const deleteObjects: Operation = async ({ request, bucket, payloadHash }) => {
  const { source, found } = checkedBody(request, payloadHash)
  const body = await readBody(source, MAX_BODY_BYTES)
  const checked = request.headers['content-md5'] !== undefined || Object.keys(found.checksums).length > 0
  if (!checked) throw new S3Error('InvalidRequest', 'Missing required header for this request: Content-MD5')
  const { objects, quiet } = parse(body.toString())
  await Promise.all(
    objects.map(({ key, versionId }) => (versionId ? bucket.erase(key, versionId) : bucket.remove(key))),
  )
  const deleted = quiet ? [] : objects.map(({ key }) => element('Deleted', [leaf('Key', key)]))
  return xmlAnswer(element('DeleteResult', deleted, 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'))
}

interface Doomed {
  readonly key: string
  readonly versionId: string
}

function parse(xml: string): { objects: Doomed[]; quiet: boolean } {
  const objects = [...xml.matchAll(/<Object>(.*?)<\/Object>/gs)].map(([, object = '']) => ({
    key: unescapeText(object.match(/<Key>(.*?)<\/Key>/s)?.[1] ?? ''),
    versionId: unescapeText(object.match(/<VersionId>(.*?)<\/VersionId>/s)?.[1] ?? ''),
  }))
  if (objects.length === 0 || objects.some(({ key }) => !key) || objects.length > MAX_KEYS)
    throw new S3Error('MalformedXML')
  return { objects, quiet: /<Quiet>\s*true\s*<\/Quiet>/.test(xml) }
}
