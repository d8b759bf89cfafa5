import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Emulator, listen } from '../emulator'
import { type HeaderList, type HttpRequest, headerOf } from '../http-message'
import { SignatureError } from '../signature/authorization'
import { type Credentials, verifySignature } from '../signature/verify-signature'
import { element, leaves, xmlDocument } from '../xml'
import { listObjects, listParts, listUploads, listVersions } from './lists'
import { abortMultipartUpload, completeMultipartUpload, createMultipartUpload, putPart } from './multipart'
import { deleteObjects, getObject, headObject, putObject } from './objects'
import { type Operation, readRequest, type S3Answer, type S3Request } from './operation'
import { S3Error } from './s3-error'
import { openBucket } from './storage/bucket'

interface S3Options {
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
export async function startS3(options: S3Options): Promise<Emulator> {
  const { directory, port, credentials, versioned = [], origins = [], now = () => new Date() } = options
  const caller = { credentials, service: 's3' } as const
  const opening = options.buckets.map(async (name) => {
    const bucket = await openBucket(join(directory, name), versioned.includes(name), now)
    return [name, bucket] as const
  })
  const buckets = new Map(await Promise.all(opening))
  return listen(async (request) => {
    const { status, headers, body } = await settle(request.target, async () =>
      request.method === 'OPTIONS' ? preflight(request.headers, origins) : work(request),
    )
    const all = {
      'x-amz-request-id': randomUUID(),
      ...(typeof body === 'string' && { 'content-type': 'application/xml' }),
      ...corsHeaders(request.headers, origins),
      ...headers,
    }
    return { status, headers: Object.entries(all).map(([name, value]) => [name, String(value)]), body }
  }, port)

  /** The signature comes first: who may not ask does not hear what is there. */
  async function work(received: HttpRequest): Promise<S3Answer> {
    const request = readRequest(received)
    const payloadHash = verifySignature(request, caller, now())
    const bucket = buckets.get(request.bucket)
    if (request.bucket && !bucket) throw new S3Error('NoSuchBucket')
    const operation = operationFor(request)
    if (!bucket) throw new S3Error('NotImplemented')
    return operation({ request, bucket, payloadHash, now: now() })
  }
}

/** What work answers, or how S3 tells of the error that it throws. */
async function settle(resource: string, work: () => Promise<S3Answer>): Promise<S3Answer> {
  try {
    return await work()
  } catch (error) {
    const known = error instanceof SignatureError ? new S3Error(error.fault, error.reason) : error
    if (!(known instanceof S3Error)) throw error
    const members = leaves({ Code: known.name, Message: known.message, Resource: resource })
    return { status: known.status, body: xmlDocument(element('Error', members)) }
  }
}

/** Method, what it is about, and the query's markers where there are any, in the order of the alphabet. */
const routes: Record<string, Operation> = {
  'GET bucket list-type': listObjects,
  'POST bucket delete': deleteObjects,
  'GET object': getObject,
  'HEAD object': headObject,
  'PUT object': putObject,
  'GET bucket versions': listVersions,
  'GET object versionId': getObject,
  'HEAD object versionId': headObject,
  'POST object uploads': createMultipartUpload,
  'PUT object partNumber uploadId': putPart,
  'POST object uploadId': completeMultipartUpload,
  'DELETE object uploadId': abortMultipartUpload,
  'GET object uploadId': listParts,
  'GET bucket uploads': listUploads,
}

/** Query parameters that have a value and make another operation of a request. */
const markers = ['list-type', 'partNumber', 'uploadId', 'versionId']

/** Those that make none, even where they are empty. */
const options = /^(x-|response-|prefix|delimiter|start-after|encoding-type|.*(marker|token)$)/i

/**
 * An operation that we lack must not pass for the plain one. S3 names most of its operations by a parameter without
 * a value, such as `?acl`.
 * @throws S3Error NotImplemented
 */
function operationFor({ method, bucket, key, query }: S3Request): Operation {
  const about = key ? 'object' : bucket ? 'bucket' : 'service'
  const found = [...query].filter(
    ([name, value]) => markers.includes(name) || (value === '' && !options.test(name)),
  )
  const operation = routes[[method, about, ...found.map(([name]) => name).sort()].join(' ')]
  if (!operation) throw new S3Error('NotImplemented')
  return operation
}

const exposed = ['ETag', 'Content-Length', 'Content-Range', 'Last-Modified', 'x-amz-request-id']

/** Only pages of these origins may read an answer, with or without a signature. */
function corsHeaders(headers: HeaderList, origins: readonly string[]): Record<string, string> {
  const origin = headerOf(headers, 'origin')
  return {
    ...(origin &&
      origins.includes(origin) && {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': exposed.join(', '),
      }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  }
}

/**
 * What a browser asks before it sends; it cannot sign that.
 * @throws S3Error for a page of another origin, whose browser then sends nothing
 */
function preflight(headers: HeaderList, origins: readonly string[]): S3Answer {
  const origin = headerOf(headers, 'origin')
  if (!origin || !headerOf(headers, 'access-control-request-method'))
    throw new S3Error('BadRequest', 'Insufficient information. Origin request header needed.')
  if (!origins.includes(origin)) throw new S3Error('AccessForbidden')
  return {
    status: 200,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
      'access-control-allow-headers': headerOf(headers, 'access-control-request-headers') ?? '*',
      'access-control-max-age': 3600,
    },
  }
}
