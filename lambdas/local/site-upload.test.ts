import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Bucket, storage } from './s3/s3.testing'
import { objectHeaders, uploadSite } from './site-upload'
import { temporaryDirectory } from './temporary-directory.testing'

async function built(files: Record<string, string>) {
  const { client, head } = await storage()
  const directory = await temporaryDirectory()
  await mkdir(join(directory, 'assets'))
  const write = (name: string, text: string) => writeFile(join(directory, name), text)
  await Promise.all(Object.entries(files).map(([name, text]) => write(name, text)))
  const remove = (name: string) => rm(join(directory, name))
  return { write, remove, head, upload: () => uploadSite(client, Bucket, directory) }
}

describe('uploadSite', () => {
  it('uploads all files once, with their headers, and then only new and changed ones', async () => {
    const files = { '404.html': 'not found', 'robots.txt': 'r', 'assets/site-1.js': '1' }
    const { upload, write, head } = await built(files)
    expect([await upload(), await upload()]).toEqual([3, 0])
    const { Metadata, ...headers } = objectHeaders('404.html')
    expect(await head('404.html')).toMatchObject({ ...headers, Metadata: { status: '404' } })
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
