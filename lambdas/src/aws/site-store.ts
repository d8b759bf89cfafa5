import { HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'

/** A page as it lies in the site's bucket. */
export interface StoredPage {
  readonly etag: string
  /** Position in the order of renders; a greater one was read later. */
  readonly sequence: number
  /** Fingerprint of what it shows. */
  readonly version: string
  /** Where visitors find the site, when that was known. */
  readonly siteUrl?: string | undefined
  /** ISO time. */
  readonly storedAt?: string | undefined
}

export interface SiteStore {
  /** What is there now; undefined before the first publish. */
  head(key: string): Promise<StoredPage | undefined>
  /**
   * Stores a page unless another one was stored meanwhile.
   * @param over what `head` answered
   * @returns false when one was
   */
  put(
    key: string,
    html: string,
    page: Omit<StoredPage, 'etag'>,
    over: StoredPage | undefined,
  ): Promise<boolean>
}

/** The site's bucket; versions travel as object metadata. */
export function s3SiteStore(client: S3Client, Bucket: string): SiteStore {
  return {
    async head(Key) {
      try {
        const {
          ETag = '',
          LastModified,
          Metadata = {},
        } = await client.send(new HeadObjectCommand({ Bucket, Key }))
        const { sequence = 0, version = '', url } = Metadata
        return {
          etag: ETag,
          sequence: Number(sequence),
          version,
          siteUrl: url,
          storedAt: LastModified?.toISOString(),
        }
      } catch (error) {
        if (error instanceof Error && error.name === 'NotFound') return undefined
        throw error
      }
    },
    async put(Key, html, { sequence, version, siteUrl }, over) {
      const put = new PutObjectCommand({
        Bucket,
        Key,
        Body: html,
        ContentType: 'text/html; charset=utf-8',
        CacheControl: 'public, max-age=0, s-maxage=86400, must-revalidate',
        Metadata: { sequence: String(sequence), version, ...(siteUrl ? { url: siteUrl } : {}) },
        ...(over ? { IfMatch: over.etag } : { IfNoneMatch: '*' }),
      })
      return unlessPreconditionFailed(client.send(put))
    },
  }
}

async function unlessPreconditionFailed(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent
    return true
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'PreconditionFailed' || name === 'ConditionalRequestConflict') return false
    throw error
  }
}
