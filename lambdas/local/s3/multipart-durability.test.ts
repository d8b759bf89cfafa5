import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../temporary-directory.testing'
import { mostMemory, startChild } from './child.testing'
import { Bucket } from './s3.testing'

const MB = 1024 * 1024
const Key = 'media/film.mp4'
const piece = Buffer.alloc(8 * MB, 'stadium ')

async function begin(client: S3Client): Promise<string> {
  const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  return UploadId
}

async function send(client: S3Client, UploadId: string, PartNumber: number) {
  const part = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: piece })
  const { ETag } = await client.send(part)
  return { PartNumber, ETag }
}

const complete = (client: S3Client, UploadId: string, Parts: Awaited<ReturnType<typeof send>>[]) =>
  client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))

describe('an upload in parts', { timeout: 60_000 }, () => {
  it('keeps every part that was acknowledged when its process is killed', async () => {
    const directory = await temporaryDirectory()
    const first = await startChild(directory)
    const UploadId = await begin(first.client)
    const parts = [await send(first.client, UploadId, 1), await send(first.client, UploadId, 2)]
    const cutOff = send(first.client, UploadId, 3).catch(() => undefined)
    first.child.kill('SIGKILL')
    await Promise.all([cutOff, first.exited])
    const { client } = await startChild(directory)
    parts.push(await send(client, UploadId, 3))
    await complete(client, UploadId, parts)
    const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }))
    expect(ContentLength).toBe(24 * MB)
  })

  it('is joined without piling up in memory', async () => {
    const { child, client } = await startChild(await temporaryDirectory())
    const UploadId = await begin(client)
    const parts = [await send(client, UploadId, 1)]
    const before = await mostMemory(child)
    for (let n = 2; n <= 16; n++) parts.push(await send(client, UploadId, n))
    await complete(client, UploadId, parts)
    expect((await mostMemory(child)) - before).toBeLessThan(64 * MB)
  })
})
