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
const size = 128 * MB

it('an upload of 128 MB, its use as a part, and its download are streamed with bounded memory', async () => {
  const { child, endpoint } = await startChild('s3', await temporaryDirectory())
  const client = clientOf(endpoint, { requestChecksumCalculation: 'WHEN_REQUIRED' })
  const piece = Buffer.alloc(MB, 'stadium ')
  const body = () => ({ Body: Readable.from(Array(size / MB).fill(piece)), ContentLength: size })
  const hash = createHash('sha256')
  for (let n = 0; n < size / MB; n++) hash.update(piece)
  await client.send(new PutObjectCommand({ Bucket, Key: 'small', Body: piece }))
  const before = await mostMemory(child)
  await client.send(new PutObjectCommand({ Bucket, Key: 'whole', ...body() }))
  const film = { Bucket, Key: 'film.mp4' }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(film))
  const part = { ...film, UploadId, PartNumber: 1 }
  const { ETag } = await client.send(new UploadPartCommand({ ...part, ...body() }))
  const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] }
  await client.send(new CompleteMultipartUploadCommand({ ...film, UploadId, MultipartUpload }))
  const { Body } = await client.send(new GetObjectCommand(film))
  const back = createHash('sha256')
  for await (const chunk of Body instanceof Readable ? Body : []) back.update(chunk)
  expect(back.digest('hex')).toBe(hash.digest('hex'))
  expect((await mostMemory(child)) - before).toBeLessThan(96 * MB)
})
