import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { HeaderList } from '../http-message'

export type ObjectResponse = ReturnType<typeof objectResponse>

export interface GetOptions {
  headOnly?: boolean
  /** `bytes=…`; one range. */
  range?: string | undefined
  ifNoneMatch?: string | undefined
  /** With a range: only while the object is still this one. */
  ifMatch?: string | undefined
}

/** Why there is nothing to send, by HTTP status. */
export type Nothing = 304 | 404 | 412 | 416

export type BucketOrigin = ReturnType<typeof s3Bucket>

/** A bucket, read by signed requests: what origin access control does on AWS. */
export function s3Bucket(client: S3Client, Bucket: string) {
  return {
    async get(Key: string, options: GetOptions = {}): Promise<ObjectResponse | Nothing> {
      const { headOnly = false, range, ifNoneMatch, ifMatch } = options
      const input = { Bucket, Key, Range: range, IfNoneMatch: ifNoneMatch, IfMatch: ifMatch }
      try {
        if (headOnly) return objectResponse(await client.send(new HeadObjectCommand(input)))
        const answer = await client.send(new GetObjectCommand(input))
        return objectResponse(answer, answer.Body)
      } catch (error) {
        // S3 answers with a status that the client throws; the names differ from command to command.
        const status = error instanceof S3ServiceException && error.$metadata.httpStatusCode
        const nothing = ([304, 404, 412, 416] as const).find((one) => one === status)
        if (nothing) return nothing
        throw error
      }
    },
  }
}

type ObjectAnswer = Omit<GetObjectCommandOutput, 'Body'>

function objectResponse(answer: ObjectAnswer, body?: unknown) {
  return {
    /** 206 when a part was asked for. */
    status: answer.ContentRange ? (206 as const) : (200 as const),
    etag: answer.ETag ?? '',
    /** Of `body`, in bytes. */
    length: answer.ContentLength ?? 0,
    headers: headersOf(answer),
    /** Absent for a HEAD request. The caller has to read or destroy it. */
    body: body instanceof Readable ? body : undefined,
  }
}

/** Everything that S3 says about an object, lower case; without its length. */
function headersOf(answer: ObjectAnswer): HeaderList {
  const metadata = Object.entries(answer.Metadata ?? {})
  const headers = {
    'content-type': answer.ContentType,
    'cache-control': answer.CacheControl,
    'content-disposition': answer.ContentDisposition,
    'content-range': answer.ContentRange,
    etag: answer.ETag,
    'last-modified': answer.LastModified?.toUTCString(),
    'accept-ranges': 'bytes',
    ...Object.fromEntries(metadata.map(([name, value]) => [`x-amz-meta-${name}`, value])),
  }
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
}
