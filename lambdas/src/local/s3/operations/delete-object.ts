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

/** DeleteObjects: up to 1,000 keys; the body must come with a checksum. */
export const deleteObjects: Operation = async ({ request, bucket, payloadHash }) => {
  const { source, found } = checkedBody(request, payloadHash)
  const body = await readBody(source, MAX_BODY_BYTES)
  const checked = request.headers['content-md5'] !== undefined || Object.keys(found.checksums).length > 0
  if (!checked) throw new S3Error('InvalidRequest', 'Missing required header for this request: Content-MD5')
  const { keys, quiet } = parse(body.toString())
  await Promise.all(keys.map((key) => bucket.remove(key)))
  const deleted = quiet ? [] : keys.map((key) => element('Deleted', [leaf('Key', key)]))
  return xmlAnswer(element('DeleteResult', deleted, 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'))
}

function parse(xml: string): { keys: string[]; quiet: boolean } {
  const objects = [...xml.matchAll(/<Object>(.*?)<\/Object>/gs)].map(([, object]) => object ?? '')
  const keys = objects.flatMap((object) => {
    const [, key] = object.match(/<Key>(.*?)<\/Key>/s) ?? []
    return key ? [unescapeText(key)] : []
  })
  if (objects.some((object) => object.includes('<VersionId>'))) throw new S3Error('NotImplemented')
  if (keys.length === 0 || keys.length < objects.length || keys.length > MAX_KEYS)
    throw new S3Error('MalformedXML')
  return { keys, quiet: /<Quiet>\s*true\s*<\/Quiet>/.test(xml) }
}
