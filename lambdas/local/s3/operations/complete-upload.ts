import { createHash } from 'node:crypto'
import { readBody } from '../../emulator'
import { element, leaf, unescapeText } from '../../xml'
import { type S3Answer, xmlAnswer } from '../protocol/answer'
import { checkedBody } from '../protocol/checked-body'
import { S3Error } from '../protocol/s3-error'
import type { StoredPart } from '../storage/multipart-uploads'
import { joined, uploadOf } from './multipart-upload'
import { versionHeader } from './object-headers'
import type { Operation, S3Call } from './operation'
import { putOrDiscard } from './put-object'

const MAX_BODY_BYTES = 2 * 1024 * 1024
const LEAST_PART_BYTES = 5 * 1024 * 1024

/**
 * CompleteMultipartUpload: the parts that are named become the object. The upload ends after the object is there,
 * so that a crash between the two can be mended by completing again.
 */
export const completeUpload: Operation = async (call) => {
  const { request, bucket, payloadHash } = call
  const { source } = checkedBody(request, payloadHash)
  const named = partsIn((await readBody(source, MAX_BODY_BYTES)).toString())
  return bucket.uploads.alone(request.query.get('uploadId') ?? '', () => complete(call, named))
}

async function complete({ request, bucket, now }: S3Call, named: readonly Named[]): Promise<S3Answer> {
  const { uploadId, key, headers } = uploadOf(request, bucket)
  const parts = chosenParts(named, bucket.uploads.parts(uploadId))
  const file = await bucket.receive(joined(parts.map((part) => bucket.uploads.pathOf(uploadId, part.file))))
  const etag = etagOf(parts)
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const object = { key, file, size, etag, headers, checksums: {}, modifiedAt: now.getTime() }
  const stored = await putOrDiscard(bucket, request, object)
  await bucket.uploads.end(uploadId)
  const result = element('CompleteMultipartUploadResult', [
    leaf('Location', request.path),
    leaf('Bucket', request.bucket),
    leaf('Key', key),
    leaf('ETag', etag),
  ])
  return { ...xmlAnswer(result), headers: versionHeader(stored) }
}

type Named = Pick<StoredPart, 'partNumber' | 'etag'>

function partsIn(xml: string): Named[] {
  const parts = [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    partNumber: Number(/<PartNumber>\s*(\d+)\s*<\/PartNumber>/.exec(part)?.[1]),
    etag: unescapeText(/<ETag>(.*?)<\/ETag>/s.exec(part)?.[1] ?? ''),
  }))
  if (parts.length === 0 || parts.some(({ partNumber }) => Number.isNaN(partNumber)))
    throw new S3Error('MalformedXML')
  return parts
}

/** @throws S3Error InvalidPartOrder, InvalidPart, EntityTooSmall */
function chosenParts(named: readonly Named[], there: readonly StoredPart[]): StoredPart[] {
  const parts = named.map(({ partNumber, etag }, index) => {
    if (index > 0 && partNumber <= (named[index - 1]?.partNumber ?? 0)) throw new S3Error('InvalidPartOrder')
    const part = there.find((one) => one.partNumber === partNumber && bare(one.etag) === bare(etag))
    if (!part) throw new S3Error('InvalidPart', undefined, { PartNumber: String(partNumber) })
    return part
  })
  if (parts.slice(0, -1).some(({ size }) => size < LEAST_PART_BYTES)) throw new S3Error('EntityTooSmall')
  return parts
}

const bare = (etag: string) => etag.replaceAll('"', '')

/** The MD5 of the parts' MD5s, and how many there are. */
function etagOf(parts: readonly StoredPart[]): string {
  const hash = createHash('md5')
  for (const { etag } of parts) hash.update(Buffer.from(bare(etag), 'hex'))
  return `"${hash.digest('hex')}-${parts.length}"`
}
