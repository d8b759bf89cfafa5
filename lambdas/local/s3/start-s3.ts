import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { type Emulator, listen } from '../emulator'
import { SignatureError } from '../signature/authorization'
import { type Credentials, verifySignature } from '../signature/verify-signature'
import { corsHeaders, errorAnswer, preflight, type S3Answer, sendAnswer } from './protocol/answer'
import { readRequest } from './protocol/request'
import { S3Error } from './protocol/s3-error'
import { operationFor } from './routes'
import { type Bucket, openBucket } from './storage/bucket'

export type S3 = Emulator

interface Options {
  /** Holds one directory for each bucket. */
  readonly directory: string
  readonly port?: number
  /** All the buckets that there are. */
  readonly buckets: readonly string[]
  /** Those among them that keep what is replaced or removed. */
  readonly versioned?: readonly string[]
  /** A request that is signed with another key, or not at all, is refused. */
  readonly credentials: Credentials
  /** Origins whose pages may send requests and read the answers; none when absent. */
  readonly origins?: readonly string[]
  /** What signatures are held against. */
  readonly now?: () => Date
}

/** The part of S3 that the product uses, in path style, with real signatures, on files. */
export async function startS3(options: Options): Promise<S3> {
  const { directory, port, credentials, versioned = [], origins = [], now = () => new Date() } = options
  const opening = options.buckets.map(async (name) => {
    const bucket = await openBucket(join(directory, name), { now, versioned: versioned.includes(name) })
    return [name, bucket] as const
  })
  const emulated = { credentials, origins, now, buckets: new Map(await Promise.all(opening)) }
  return listen(async (message, response) => {
    const { headers, ...answer } = await answerTo(message, emulated)
    await sendAnswer(message, response, {
      ...answer,
      headers: { ...corsHeaders(message.headers, origins), ...headers },
    })
  }, port)
}

interface Emulated {
  readonly buckets: ReadonlyMap<string, Bucket>
  readonly credentials: Credentials
  readonly origins: readonly string[]
  readonly now: () => Date
}

async function answerTo(message: IncomingMessage, emulated: Emulated): Promise<S3Answer> {
  try {
    return message.method === 'OPTIONS'
      ? preflight(message.headers, emulated.origins)
      : await work(message, emulated)
  } catch (error) {
    const known = error instanceof SignatureError ? refusalOf(error) : error
    if (known instanceof S3Error) return errorAnswer(known, message.url ?? '')
    throw error
  }
}

const refusalOf = ({ fault, reason, details }: SignatureError) => new S3Error(fault, reason, details)

/** The signature comes first: who may not ask does not hear what is there. */
async function work(message: IncomingMessage, { buckets, credentials, now }: Emulated): Promise<S3Answer> {
  const request = readRequest(message)
  const payloadHash = verifySignature(request, { credentials, service: 's3' }, now())
  if (payloadHash.startsWith('STREAMING-AWS4'))
    throw new S3Error('NotImplemented', 'Signed chunks are not implemented.')
  const bucket = buckets.get(request.bucket)
  if (request.bucket && !bucket) throw new S3Error('NoSuchBucket', undefined, { BucketName: request.bucket })
  const operation = operationFor(request)
  if (!bucket) throw new S3Error('NotImplemented')
  return operation({ request, bucket, payloadHash, now: now() })
}
