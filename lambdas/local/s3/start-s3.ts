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
  /** Names of all buckets. */
  readonly buckets: readonly string[]
  /** Names of the buckets with versioning. */
  readonly versioned?: readonly string[]
  /** A request that is signed with another key, or not at all, is refused. */
  readonly credentials: Credentials
  /** Origins whose pages may send requests and read the answers; none when absent. */
  readonly origins?: readonly string[]
  /** Clock for signatures, timestamps and the retention of versions. */
  readonly now?: () => Date
}

/** Emulates the part of S3 that the product uses: path-style URLs, real signatures, data in files. */
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

  /** Verifies the signature first: an unauthorised caller must learn nothing about the content. */
  async function work(received: HttpRequest): Promise<S3Answer> {
    const request = readRequest(received)
    const payloadHash = verifySignature(request, caller, now())
    const bucket = buckets.get(request.bucket)
    if (!bucket) throw new S3Error(request.bucket ? 'NoSuchBucket' : 'NotImplemented')
    return operationFor(request)({ request, bucket, payloadHash, now: now() })
  }
}

/** Returns the response of the work, or the XML response for an S3 or signature error that it throws. */
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

/** Operations by method, type of resource, and the query's markers, if any, in alphabetical order. */
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

/** Query parameters with a value that select a different operation. */
const markers = ['list-type', 'partNumber', 'uploadId', 'versionId']

/** Query parameters that select no operation, even if empty. */
const options = /^(x-|response-|prefix|delimiter|start-after|encoding-type|.*(marker|token)$)/i

/**
 * Returns the operation of a request. An unsupported one must not be mistaken for the plain one: S3 selects most
 * operations by a query parameter without a value, such as `?acl`.
 * @throws S3Error NotImplemented
 */
function operationFor({ method, key, query }: S3Request): Operation {
  const about = key ? 'object' : 'bucket'
  const found = [...query].filter(
    ([name, value]) => markers.includes(name) || (value === '' && !options.test(name)),
  )
  const operation = routes[[method, about, ...found.map(([name]) => name).sort()].join(' ')]
  if (!operation) throw new S3Error('NotImplemented')
  return operation
}

const exposed = ['ETag', 'Content-Length', 'Content-Range', 'Last-Modified', 'x-amz-request-id']

/** Returns the CORS headers. Only pages of these origins may read a response, with or without a signature. */
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
 * Answers a CORS preflight request, which a browser cannot sign.
 * @throws S3Error for a page of another origin, whose browser then does not send the actual request
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
