import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { expect, it } from 'vitest'
import { mostMemory, startChild } from '../child.testing'
import { temporaryDirectory } from '../temporary-directory.testing'
import { Bucket, clientOf } from './s3.testing'

const MB = 1024 * 1024

it('an upload of 128 MB and its download are streamed with bounded memory', async () => {
  const { child, endpoint } = await startChild('s3', await temporaryDirectory())
  const client = clientOf(endpoint, { requestChecksumCalculation: 'WHEN_REQUIRED' })
  const piece = Buffer.alloc(MB, 'stadium ')
  await client.send(new PutObjectCommand({ Bucket, Key: 'small', Body: piece }))
  const before = await mostMemory(child)
  const hash = createHash('sha256')
  const pieces = (function* () {
    for (let n = 0; n < 128; n++) {
      hash.update(piece)
      yield piece
    }
  })()
  const put = { Bucket, Key: 'large', Body: Readable.from(pieces), ContentLength: 128 * MB }
  await client.send(new PutObjectCommand(put))
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'large' }))
  const back = createHash('sha256')
  for await (const chunk of Body instanceof Readable ? Body : []) back.update(chunk)
  expect(back.digest('hex')).toBe(hash.digest('hex'))
  expect((await mostMemory(child)) - before).toBeLessThan(96 * MB)
})

it('a multipart upload of 128 MB is completed with bounded memory', async () => {
  const { child, endpoint } = await startChild('s3', await temporaryDirectory())
  const client = clientOf(endpoint, { requestChecksumCalculation: 'WHEN_REQUIRED' })
  const Key = 'film.mp4'
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  const Body = Buffer.alloc(8 * MB, 'stadium ')
  const send = async (PartNumber: number) => {
    const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }))
    return { PartNumber, ETag }
  }
  const Parts = [await send(1)]
  const before = await mostMemory(child)
  for (let n = 2; n <= 16; n++) Parts.push(await send(n))
  await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
  expect((await mostMemory(child)) - before).toBeLessThan(64 * MB)
})
