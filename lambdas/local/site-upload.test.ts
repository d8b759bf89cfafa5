import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testKeys } from '../test/keys'
import { region } from './function-environment'
import { startS3 } from './s3/start-s3'
import { objectHeaders, uploadSite } from './site-upload'
import { temporaryDirectory } from './temporary-directory.testing'

async function built(files: Record<string, string>) {
  const bucket = 'site'
  const s3 = await startS3({
    directory: await temporaryDirectory(),
    buckets: [bucket],
    credentials: testKeys,
  })
  onTestFinished(() => s3.close())
  const client = new S3Client({ endpoint: s3.endpoint, region, credentials: testKeys, forcePathStyle: true })
  const directory = await temporaryDirectory()
  await mkdir(join(directory, 'assets'))
  const write = (name: string, text: string) => writeFile(join(directory, name), text)
  await Promise.all(Object.entries(files).map(([name, text]) => write(name, text)))
  return {
    write,
    remove: (name: string) => rm(join(directory, name)),
    upload: () => uploadSite(client, bucket, directory),
    head: (Key: string) => client.send(new HeadObjectCommand({ Bucket: bucket, Key })),
  }
}

describe('uploadSite', () => {
  it('uploads all files once, and then only new and changed ones', async () => {
    const { upload, write } = await built({
      '404.html': 'not found',
      'robots.txt': 'r',
      'assets/site-1.js': '1',
    })
    expect([await upload(), await upload()]).toEqual([3, 0])
    await write('robots.txt', 'other')
    await write('assets/site-2.js', '2')
    expect([await upload(), await upload()]).toEqual([2, 0])
  })

  it('keeps objects of removed files, for pages that are still open', async () => {
    const { upload, remove, head } = await built({ 'assets/site-1.js': '1' })
    await upload()
    await remove('assets/site-1.js')
    expect(await upload()).toBe(0)
    expect((await head('assets/site-1.js')).ContentLength).toBe(1)
  })

  it('stores content type, cache control and status metadata', async () => {
    const { upload, head } = await built({ '404.html': 'not found', 'assets/a.js': '1' })
    await upload()
    expect(await head('404.html')).toMatchObject({
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'no-cache',
      Metadata: { status: '404' },
    })
    expect(await head('assets/a.js')).toMatchObject({
      ContentType: 'text/javascript; charset=utf-8',
      CacheControl: 'public, max-age=31536000, immutable',
    })
  })
})

it.each([
  ['admin.html', 'text/html; charset=utf-8', 'no-store'],
  ['404.html', 'text/html; charset=utf-8', 'no-cache'],
  ['favicon.svg', 'image/svg+xml', 'public, max-age=3600'],
  ['robots.txt', 'text/plain; charset=utf-8', 'public, max-age=3600'],
  ['assets/x.avif', 'image/avif', 'public, max-age=31536000, immutable'],
  ['strange', 'application/octet-stream', 'public, max-age=3600'],
])('objectHeaders of %s are %s and %j', (key, ContentType, CacheControl) => {
  expect(objectHeaders(key)).toMatchObject({ ContentType, CacheControl })
})
