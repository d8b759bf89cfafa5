import { readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { describe, expect, it } from 'vitest'
import { testKeys } from '../../test/keys'
import { startChild } from '../child.testing'
import { temporaryDirectory } from '../temporary-directory.testing'
import { Bucket, clientOf, storage } from './s3.testing'

const MB = 1024 * 1024

const filesOf = (directory: string) => readdir(join(directory, Bucket, 'data'))

describe('a restart', () => {
  it('keeps every object, with the metadata and headers of its last write', async () => {
    const directory = await temporaryDirectory()
    const first = await storage({ directory })
    await first.put('a', 'first', { Metadata: { n: '1', m: '1' }, CacheControl: 'no-cache' })
    await first.put('a', 'second', { Metadata: { n: '2' } })
    await first.s3.close()
    const { text, head } = await storage({ directory })
    expect(await text('a')).toBe('second')
    const { Metadata, CacheControl } = await head('a')
    expect([Metadata, CacheControl]).toEqual([{ n: '2' }, undefined])
    expect(await filesOf(directory)).toHaveLength(1)
  })

  it('removes unfinished files a day later', async () => {
    const directory = await temporaryDirectory()
    const { put, s3 } = await storage({ directory })
    await put('a', 'Hello')
    await s3.close()
    const records = join(directory, Bucket, 'objects')
    await writeFile(join(directory, Bucket, 'data', 'half-an-upload'), 'abc')
    await writeFile(join(records, 'a.json.1.unfinished'), '{"key":')
    const counts = async () => [(await filesOf(directory)).length, (await readdir(records)).length]
    await (await storage({ directory })).s3.close()
    expect(await counts()).toEqual([2, 2])
    const tomorrow = new Date(Date.now() + 25 * 3600 * 1000)
    await storage({ directory, now: () => tomorrow })
    expect(await counts()).toEqual([1, 1])
  })
})

it('a killed process loses no acknowledged object or part, and leaves no partial object', {
  timeout: 30_000,
}, async () => {
  const directory = await temporaryDirectory()
  const body = (name: string, version: number) => `${name} ${version} `.repeat(5000)
  const acknowledged = new Map<string, number>()
  const { child, endpoint, exited } = await startChild('s3', directory)
  const client = clientOf(endpoint, { requestChecksumCalculation: 'WHEN_REQUIRED' })
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'film' }))
  const send = async (sender: S3Client, PartNumber: number) => {
    const part = { Bucket, Key: 'film', UploadId, PartNumber, Body: Buffer.alloc(5 * MB, 'stadium ') }
    const { ETag } = await sender.send(new UploadPartCommand(part))
    return { PartNumber, ETag }
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
  expect(
    done.every(({ status }) => status === 'rejected'),
    'killed while at work',
  ).toBe(true)
  const again = await storage({ directory })
  expect(acknowledged.size).toBeGreaterThan(4)
  for (const [key, version] of acknowledged)
    expect([body(key, version), body(key, version + 1)], key).toContain(await again.text(key))
  Parts.push(await send(again.client, 3))
  const whole = { Bucket, Key: 'film', UploadId, MultipartUpload: { Parts } }
  await again.client.send(new CompleteMultipartUploadCommand(whole))
  expect((await again.head('film')).ContentLength).toBe(15 * MB)
})

describe('a large upload', () => {
  it('that is cut off leaves neither an object nor data', async () => {
    const directory = await temporaryDirectory()
    const { client, head, s3 } = await storage({ directory })
    const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'cut' }), { expiresIn: 60 })
    const cut = request(url, { method: 'PUT', headers: { 'content-length': String(MB) } })
    cut.on('error', () => undefined)
    cut.write(Buffer.alloc(MB / 2))
    while ((await filesOf(directory)).length === 0);
    cut.destroy()
    while ((await filesOf(directory)).length > 0);
    await expect(head('cut')).rejects.toMatchObject({ name: 'NotFound' })
    await s3.close()
  })

  it('that is rejected gets the error code, although its body is not read', async () => {
    const { s3 } = await storage()
    const guess = clientOf(s3.endpoint, { credentials: { ...testKeys, secretAccessKey: 'guessed' } })
    const put = guess.send(new PutObjectCommand({ Bucket, Key: 'a', Body: Buffer.alloc(16 * MB) }))
    await expect(put).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  })
})

describe('an object whose bytes were removed from the disk', () => {
  it('is not found', async () => {
    const directory = await temporaryDirectory()
    const { put, text } = await storage({ directory })
    await put('a', 'Hello')
    for (const file of await filesOf(directory)) await rm(join(directory, Bucket, 'data', file))
    await expect(text('a')).rejects.toMatchObject({ name: 'NoSuchKey' })
  })
})

describe('an object that is read while it is overwritten', () => {
  it('is returned in one consistent version', async () => {
    const { put, client } = await storage()
    const body = (version: number) => Buffer.alloc(MB / 2, `${version} `)
    await put('a', body(0))
    const read = async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'a' }))
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
      return bytes.equals(body(Number(bytes.toString('utf8', 0, 1))))
    }
    const writing = (async () => {
      for (let version = 1; version < 10; version++) await put('a', body(version))
    })()
    const reads = Array.from({ length: 10 }, read)
    await writing
    expect(await Promise.all(reads)).toEqual(reads.map(() => true))
  })
})
