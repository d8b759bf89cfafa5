import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { type Emulator, listen } from '../emulator'
import { errorAnswer, type S3Answer, sendAnswer } from './protocol/answer'
import { preflight } from './protocol/cors'
import { readRequest } from './protocol/request'
import { S3Error } from './protocol/s3-error'
import { operationFor } from './routes'
import { type Credentials, verifySignature } from './signature/verify-signature'
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
  /** Whoever signs with another key, or not at all, is refused. */
  readonly credentials: Credentials
  /** What signatures are held against. */
  readonly now?: () => Date
}

/** The part of S3 that the product uses, in path style, with real signatures, on files. */
export async function startS3(options: Options): Promise<S3> {
  const { directory, port, credentials, versioned = [], now = () => new Date() } = options
  const opening = options.buckets.map(async (name) => {
    const bucket = await openBucket(join(directory, name), { now, versioned: versioned.includes(name) })
    return [name, bucket] as const
  })
  const emulated = { credentials, now, buckets: new Map(await Promise.all(opening)) }
  return listen(async (message, response) => {
    await sendAnswer(message, response, await answerTo(message, emulated))
  }, port)
}

interface Emulated {
  readonly buckets: ReadonlyMap<string, Bucket>
  readonly credentials: Credentials
  readonly now: () => Date
}

async function answerTo(message: IncomingMessage, emulated: Emulated): Promise<S3Answer> {
  try {
    return message.method === 'OPTIONS' ? preflight(message.headers) : await work(message, emulated)
  } catch (error) {
    if (error instanceof S3Error) return errorAnswer(error, message.url ?? '')
    throw error
  }
}

/** The signature comes first: who may not ask does not hear what is there. */
async function work(message: IncomingMessage, { buckets, credentials, now }: Emulated): Promise<S3Answer> {
  const request = readRequest(message)
  const { payloadHash } = verifySignature(request, credentials, now())
  if (payloadHash.startsWith('STREAMING-AWS4'))
    throw new S3Error('NotImplemented', 'Signed chunks are not implemented.')
  const bucket = buckets.get(request.bucket)
  if (request.bucket && !bucket) throw new S3Error('NoSuchBucket', undefined, { BucketName: request.bucket })
  const operation = operationFor(request)
  if (!bucket) throw new S3Error('NotImplemented')
  return operation({ request, bucket, payloadHash, now: now() })
}
