import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Bucket, storage } from './s3/s3.testing'
import { objectHeaders, uploadSite } from './site-upload'
import { temporaryDirectory } from './temporary-directory.testing'

it('uploadSite uploads new and changed files with their headers, and keeps removed ones for open pages', async () => {
  const { client, head, keys } = await storage()
  const directory = await temporaryDirectory()
  await mkdir(join(directory, 'assets'))
  const write = (name: string, text: string) => writeFile(join(directory, name), text)
  const upload = () => uploadSite(client, Bucket, directory)
  for (const name of ['404.html', 'robots.txt', 'assets/site-1.js']) await write(name, name)
  expect([await upload(), await upload()]).toEqual([3, 0])
  const { Metadata, ...headers } = objectHeaders('404.html')
  expect(await head('404.html')).toMatchObject({ ...headers, Metadata: { status: '404' } })
  await write('robots.txt', 'other')
  await write('assets/site-2.js', '2')
  await rm(join(directory, 'assets/site-1.js'))
  expect([await upload(), await upload()]).toEqual([2, 0])
  expect(await keys({ Prefix: 'assets/' })).toEqual(['assets/site-1.js', 'assets/site-2.js'])
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
