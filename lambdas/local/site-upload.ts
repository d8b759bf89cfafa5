import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { PutObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3'

/**
 * Uploads new and changed files of the built site to its bucket. Removes nothing, because pages that are still open
 * may request old files. The landing page itself is stored by `publish`.
 * @param directory output of `npm run build -w web` for the bucket
 * @returns number of uploaded files
 */
export async function uploadSite(client: S3Client, bucket: string, directory: string): Promise<number> {
  const [files, stored] = await Promise.all([builtFiles(directory), storedTags(client, bucket)])
  const changed = files.filter(({ key, tag }) => stored.get(key) !== tag)
  await Promise.all(
    changed.map(({ key, body }) =>
      client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ...objectHeaders(key) })),
    ),
  )
  return changed.length
}

async function builtFiles(directory: string) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    paths.map(async (path) => {
      const body = await readFile(path)
      // The ETag that S3 gives an object uploaded in one piece: the MD5 of its bytes.
      const tag = `"${createHash('md5').update(body).digest('hex')}"`
      return { key: relative(directory, path).replaceAll(sep, '/'), body, tag }
    }),
  )
}

async function storedTags(client: S3Client, Bucket: string): Promise<Map<string, string>> {
  const tags = new Map<string, string>()
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
    for (const { Key = '', ETag = '' } of Contents) tags.set(Key, ETag)
  }
  return tags
}

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

export function objectHeaders(key: string) {
  return {
    ContentType: contentTypes[extname(key)] ?? 'application/octet-stream',
    CacheControl: cacheControl(key),
    ...(key === '404.html' ? { Metadata: { status: '404' } } : {}),
  }
}

/** Names under `assets/` contain a hash of the content, so the content behind a name never changes. */
function cacheControl(key: string): string {
  if (key.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  if (key === 'admin.html') return 'no-store'
  return key.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}
