import { rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { describe, expect, it } from 'vitest'
import { startChild } from '../child.testing'
import { temporaryDirectory } from '../temporary-directory.testing'
import { Bucket, clientOf, daysFromNow, storage } from './s3.testing'

const MB = 1024 * 1024

it('a killed process loses no acknowledged object or part, and leaves no partial object', {
  timeout: 30_000,
}, async () => {
  const directory = await temporaryDirectory()
  const body = (name: string, version: number) => `${name} ${version} `.repeat(5000)
  const acknowledged = new Map<string, number>()
  const { child, endpoint, exited } = await startChild('s3', directory)
  const client = clientOf(endpoint, { requestChecksumCalculation: 'WHEN_REQUIRED' })
  const film = { Bucket, Key: 'film' }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(film))
  const send = async (sender: S3Client, PartNumber: number) => {
    const part = { ...film, UploadId, PartNumber, Body: Buffer.alloc(5 * MB, 'stadium ') }
    return { PartNumber, ETag: (await sender.send(new UploadPartCommand(part))).ETag }
  }
  const Parts = [await send(client, 1), await send(client, 2)]
  let count = 0
  const write = async (worker: number) => {
    for (let version = 1; version <= 100; version++) {
      const Key = `by-${worker}`
      await client.send(new PutObjectCommand({ Bucket, Key, Body: body(Key, version) }))
      acknowledged.set(Key, version)
      if (++count < 60) continue
      const cutOff = send(client, 3).catch(() => undefined)
      child.kill('SIGKILL')
      await cutOff
    }
  }
  const done = await Promise.allSettled(Array.from({ length: 8 }, (_, worker) => write(worker)))
  await exited
  const statuses = done.map(({ status }) => status)
  expect(statuses, 'killed while at work').toEqual(Array(8).fill('rejected'))
  const again = await storage({ directory })
  expect(acknowledged.size).toBeGreaterThan(4)
  for (const [key, version] of acknowledged)
    expect([body(key, version), body(key, version + 1)], key).toContain(await again.text(key))
  Parts.push(await send(again.client, 3))
  const whole = { ...film, UploadId, MultipartUpload: { Parts } }
  await again.client.send(new CompleteMultipartUploadCommand(whole))
  expect((await again.head('film')).ContentLength).toBe(15 * MB)
})

it('files that a crash left unfinished are removed a day later', async () => {
  const { put, client, path, restart } = await storage()
  await put('a', 'Hello')
  await writeFile(join(path('data'), 'half-an-upload'), 'abc')
  await writeFile(join(path('objects'), 'a.json.1.unfinished'), '{"key":')
  const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'film' }))
  await rm(join(path('uploads'), UploadId, 'upload.json'))
  const counts = async ({ filesIn }: Pick<Awaited<ReturnType<typeof storage>>, 'filesIn'>) =>
    Promise.all(['data', 'objects', 'uploads'].map(async (name) => (await filesIn(name)).length))
  const early = await restart()
  expect(await counts(early)).toEqual([2, 2, 1])
  expect(await counts(await early.restart({ now: () => daysFromNow(1.1) }))).toEqual([1, 1, 0])
})

it('a large upload that is cut off leaves neither an object nor data', async () => {
  const { client, head, filesIn } = await storage()
  const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'cut' }), { expiresIn: 60 })
  const cut = request(url, { method: 'PUT', headers: { 'content-length': String(MB) } })
  cut.on('error', () => undefined)
  cut.write(Buffer.alloc(MB / 2))
  while ((await filesIn('data')).length === 0);
  cut.destroy()
  while ((await filesIn('data')).length > 0);
  await expect(head('cut')).rejects.toMatchObject({ name: 'NotFound' })
})

describe('an object', () => {
  it('whose bytes were removed from the disk is not found', async () => {
    const { put, text, path, filesIn } = await storage()
    await put('a', 'Hello')
    for (const file of await filesIn('data')) await rm(join(path('data'), file))
    await expect(text('a')).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  it('that is read while it is overwritten is returned in one consistent version', async () => {
    const { put, get } = await storage()
    const body = (version: number) => Buffer.alloc(MB / 2, `${version} `)
    await put('a', body(0))
    const writing = (async () => {
      for (let version = 1; version < 10; version++) await put('a', body(version))
    })()
    const reads = Array.from({ length: 10 }, async () => {
      const bytes = Buffer.from((await (await get('a')).Body?.transformToByteArray()) ?? [])
      return bytes.equals(body(Number(bytes.toString('utf8', 0, 1))))
    })
    await writing
    expect(await Promise.all(reads)).toEqual(reads.map(() => true))
  })
})
