import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  type ObjectIdentifier,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { uploadLimits } from '@highline/shared/constants'
import { type ObjectLocation, type PatchedFile, patchedCopy } from './multipart-upload'
import { unless } from './sdk-errors'

export type MediaStore = ReturnType<typeof s3MediaStore>

const folder = 'media/'

/** Where a file lies in the bucket; CloudFront's function for `/api/media-file/*` builds the same. */
export const keyOf = (filename: string) => `${folder}${filename}`

/** The media bucket, by file name: what a file's URL ends in. A name is written once and means these bytes for good. */
export function s3MediaStore(client: S3Client, Bucket: string) {
  const at = (filename: string) => ({ Bucket, Key: keyOf(filename) })
  const bytes = async (filename: string, Range?: string): Promise<Uint8Array> => {
    const { Body } = await client.send(new GetObjectCommand({ ...at(filename), Range }))
    return (await Body?.transformToByteArray()) ?? new Uint8Array()
  }
  return {
    async put(filename: string, Body: Uint8Array, ContentType: string): Promise<void> {
      await client.send(new PutObjectCommand({ ...at(filename), Body, ContentType }))
    },
    /** Undefined when there is no such file. */
    async head(filename: string): Promise<{ size: number; mimeType: string } | undefined> {
      const found = await client.send(new HeadObjectCommand(at(filename))).catch(unless('NotFound'))
      return found && { size: found.ContentLength ?? 0, mimeType: found.ContentType ?? '' }
    },
    read: (filename: string, start: number, length: number) =>
      bytes(filename, `bytes=${start}-${start + length - 1}`),
    readAll: (filename: string) => bytes(filename),
    /** Copies a file under a fresh name, with other bytes in some places. */
    copyPatched: (from: string, to: string, file: PatchedFile): Promise<void> =>
      patchedCopy(client, { Bucket, from: keyOf(from), to: keyOf(to) }, file),
    /** Everything there is, in pages of a thousand. */
    list: () => listAll(client, Bucket),
    /** Removes at most a thousand; older versions stay for 30 days. */
    remove(filenames: readonly string[]): Promise<void> {
      const objects = filenames.map((filename) => ({ Key: keyOf(filename) }))
      return deleteObjects(client, Bucket, objects)
    },
    /** A signed URL that shows a file for a few minutes, without credentials. */
    addressOf(filename: string, download: boolean): Promise<string> {
      const ResponseContentDisposition = download ? 'attachment' : undefined
      const command = new GetObjectCommand({ ...at(filename), ResponseContentDisposition })
      return getSignedUrl(client, command, { expiresIn: uploadLimits.urlSeconds })
    },
    /** Whether the bucket still keeps a version of a file that is gone (S3 versioning). */
    hasEarlier: async (filename: string) => (await newestKept(client, at(filename))) !== undefined,
    /** Makes the newest kept version the file again. @returns false when nothing is kept */
    async revive(filename: string): Promise<boolean> {
      const { Key } = at(filename)
      const VersionId = await newestKept(client, { Bucket, Key })
      if (!VersionId) return false
      const kept = await client.send(new HeadObjectCommand({ Bucket, Key, VersionId }))
      // In parts: to copy two gigabytes at once takes longer than one try may. S3's ids of versions are fit for a URL.
      const file = { size: kept.ContentLength ?? 0, mimeType: kept.ContentType ?? '', patches: [] }
      await patchedCopy(client, { Bucket, from: `${Key}?versionId=${VersionId}`, to: Key }, file)
      return true
    },
    /** Deletes every version of the files that are called `<base>.…` or `<base>-…`. */
    erase: (base: string) => eraseVersions(client, at(base)),
  }
}

async function listAll(client: S3Client, Bucket: string) {
  const files: { filename: string; size: number; modifiedAt: Date }[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: folder })) {
    for (const { Key = '', Size = 0, LastModified = new Date() } of Contents)
      files.push({ filename: Key.slice(folder.length), size: Size, modifiedAt: LastModified })
  }
  return files
}

/** Removes at most a thousand objects, or versions of some. */
async function deleteObjects(client: S3Client, Bucket: string, Objects: ObjectIdentifier[]): Promise<void> {
  if (Objects.length === 0) return
  const Delete = { Objects, Quiet: true }
  const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }))
  if (Errors.length > 0) throw new Error(`${Errors.length} files could not be removed: ${Errors[0]?.Code}`)
}

/** S3 lists a key's versions newest first. */
async function newestKept(client: S3Client, { Bucket, Key }: ObjectLocation): Promise<string | undefined> {
  const { Versions = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket, Prefix: Key, MaxKeys: 100 }),
  )
  return Versions.find((version) => version.Key === Key)?.VersionId
}

/** What was deleted is no longer listed, so that the first page is the only one that is ever read. */
async function eraseVersions(client: S3Client, { Bucket, Key: Prefix }: ObjectLocation): Promise<void> {
  for (;;) {
    const listed = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix }))
    const { Versions = [], DeleteMarkers = [], IsTruncated = false } = listed
    const objects = [...Versions, ...DeleteMarkers]
      .filter(({ Key = '' }) => /^[.-]/.test(Key.slice(Prefix.length)))
      .map(({ Key, VersionId }) => ({ Key, VersionId }))
    await deleteObjects(client, Bucket, objects)
    if (!IsTruncated || objects.length === 0) return
  }
}
