import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  ListObjectsV2Command,
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

/** Starts the emulator with empty buckets and a client, for one test. */
export async function storage({ directory, ...options }: Options = {}) {
  const data = directory ?? (await temporaryDirectory())
  const { now, versioned = false, origins = [], config } = options
  const s3 = await startS3({
    directory: data,
    buckets: [Bucket, 'site'],
    versioned: versioned ? [Bucket] : [],
    credentials: testKeys,
    origins,
    ...(now && { now }),
  }).then(closedAfterTest)
  const client = clientOf(s3.endpoint, config)
  const get = (Key: string, more: Partial<GetObjectCommandInput> = {}) =>
    client.send(new GetObjectCommand({ Bucket, Key, ...more }))
  return {
    s3,
    client,
    get,
    put: (Key: string, Body: string | Uint8Array | Readable, more: Partial<PutObjectCommandInput> = {}) =>
      client.send(new PutObjectCommand({ Bucket, Key, Body, ...more })),
    head: (Key: string) => client.send(new HeadObjectCommand({ Bucket, Key })),
    text: async (Key: string, more: Partial<GetObjectCommandInput> = {}) =>
      (await get(Key, more)).Body?.transformToString(),
    remove: (Objects: { Key: string; VersionId?: string | undefined }[]) =>
      client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } })),
    async keys(more: object = {}) {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, ...more }))
      return Contents.map(({ Key }) => Key)
    },
    /** Path of a directory of the bucket, and the names in it: `data`, `objects`, `uploads` or `versions`. */
    path: (name: string) => join(data, Bucket, name),
    filesIn: (name: string) => readdir(join(data, Bucket, name)),
    /** Restarts the emulator on the same data. */
    async restart(more: Options = {}) {
      await s3.close()
      return storage({ directory: data, ...options, ...more })
    },
  }
}

export const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000)
