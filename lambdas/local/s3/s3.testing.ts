import type { Readable } from 'node:stream'
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { testKeys } from '../../test/keys'
import { clientOptions, closedAfterTest, destroyedAfterTest } from '../clients.testing'
import { temporaryDirectory } from '../temporary-directory.testing'
import { startS3 } from './start-s3'

export const Bucket = 'media'

export const clientOf = (endpoint: string, config: S3ClientConfig = {}): S3Client =>
  destroyedAfterTest(new S3Client({ ...clientOptions(endpoint), forcePathStyle: true, ...config }))

interface Options {
  directory?: string
  now?: () => Date
  /** Whether `Bucket` is versioned. */
  versioned?: boolean
  origins?: readonly string[]
  /** Options of the client. */
  config?: S3ClientConfig
}

type Description = Omit<PutObjectCommandInput, 'Bucket' | 'Key' | 'Body'>

/** Starts the emulator with empty buckets and a client, for one test. */
export async function storage({ directory, now, versioned = false, origins = [], config }: Options = {}) {
  const s3 = await startS3({
    directory: directory ?? (await temporaryDirectory()),
    buckets: [Bucket, 'site'],
    versioned: versioned ? [Bucket] : [],
    credentials: testKeys,
    origins,
    ...(now && { now }),
  }).then(closedAfterTest)
  const client = clientOf(s3.endpoint, config)
  return {
    s3,
    client,
    put: (Key: string, Body: string | Uint8Array | Readable, more: Description = {}) =>
      client.send(new PutObjectCommand({ Bucket, Key, Body, ...more })),
    head: (Key: string) => client.send(new HeadObjectCommand({ Bucket, Key })),
    async text(Key: string) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      return Body?.transformToString()
    },
  }
}
