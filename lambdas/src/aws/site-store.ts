import { HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { ignore } from './sdk-errors'

export interface StoredPage {
  readonly etag: string
  /** Sequence number of the render; a greater one has read newer data. */
  readonly sequence: number
  /** Fingerprint of its content. */
  readonly version: string
  /** Fingerprint of its HTML without the render time. */
  readonly htmlHash: string
  /** ISO time. */
  readonly storedAt?: string | undefined
}

/** The site's bucket. Versions are stored as object metadata. */
export function s3SiteStore(client: S3Client, Bucket: string) {
  return {
    /** Returns the stored page; undefined before the first publish. */
    async head(Key: string): Promise<StoredPage | undefined> {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(ignore('NotFound'))
      if (!found) return undefined
      const { sequence = 0, version = '', html: htmlHash = '' } = found.Metadata ?? {}
      const storedAt = found.LastModified?.toISOString()
      return { etag: found.ETag ?? '', sequence: Number(sequence), version, htmlHash, storedAt }
    },
    /**
     * Stores a page unless another one was stored since `head` was called. @param over result of `head`
     * @returns false when another page was stored
     */
    async put(Key: string, html: string, page: Omit<StoredPage, 'etag'>, over: StoredPage | undefined) {
      const { sequence, version, htmlHash } = page
      const put = new PutObjectCommand({
        Bucket,
        Key,
        Body: html,
        ContentType: 'text/html; charset=utf-8',
        CacheControl: 'public, max-age=0, s-maxage=86400, must-revalidate',
        Metadata: { sequence: String(sequence), version, html: htmlHash },
        ...(over ? { IfMatch: over.etag } : { IfNoneMatch: '*' }),
      })
      const unlessStored = ignore('PreconditionFailed', 'ConditionalRequestConflict')
      return (await client.send(put).catch(unlessStored)) !== undefined
    },
  }
}
