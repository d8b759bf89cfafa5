import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { HeaderList } from '../http-message'

export type ObjectResponse = ReturnType<typeof objectResponse>

export interface GetOptions {
  /** `bytes=…`; one range. */
  range?: string | undefined
  ifNoneMatch?: string | undefined
  /** For a range request: ETag that the object must still have, else 412. */
  ifMatch?: string | undefined
}

/** HTTP status of a result without an object. */
export type EmptyStatus = 304 | 404 | 412 | 416

export type BucketOrigin = ReturnType<typeof s3Bucket>

/** Reads a bucket with signed requests, as origin access control does on AWS. */
export function s3Bucket(client: S3Client, Bucket: string) {
  return {
    async get(Key: string, options: GetOptions = {}): Promise<ObjectResponse | EmptyStatus> {
      const { range: Range, ifNoneMatch: IfNoneMatch, ifMatch: IfMatch } = options
      try {
        const input = { Bucket, Key, Range, IfNoneMatch, IfMatch }
        return objectResponse(await client.send(new GetObjectCommand(input)))
      } catch (error) {
        // The client throws for these statuses of S3; the error names differ from command to command.
        const status = error instanceof S3ServiceException && error.$metadata.httpStatusCode
        const nothing = ([304, 404, 412, 416] as const).find((one) => one === status)
        if (nothing) return nothing
        throw error
      }
    },
  }
}

function objectResponse(answer: GetObjectCommandOutput) {
  const body: unknown = answer.Body
  return {
    /** 206 for a range. */
    status: answer.ContentRange ? (206 as const) : (200 as const),
    etag: answer.ETag ?? '',
    /** Length of `body` in bytes. */
    length: answer.ContentLength ?? 0,
    headers: headersOf(answer),
    /** The caller has to read or destroy it. */
    body: body instanceof Readable ? body : undefined,
  }
}

/** Returns the headers that S3 sends for an object, in lower case and without its length. */
function headersOf(answer: GetObjectCommandOutput): HeaderList {
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
