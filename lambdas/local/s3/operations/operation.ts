import type { S3Answer } from '../protocol/answer'
import type { S3Request } from '../protocol/request'
import type { Bucket } from '../storage/bucket'

/** A request that was let through, and what it is about. */
export interface S3Call {
  readonly request: S3Request
  readonly bucket: Bucket
  /** What was signed of the body. */
  readonly payloadHash: string
  readonly now: Date
}

/** @throws S3Error */
export type Operation = (call: S3Call) => Promise<S3Answer>
