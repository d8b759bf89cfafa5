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
import { ignore } from './sdk-errors'

export type MediaStore = ReturnType<typeof s3MediaStore>

const folder = 'media/'

/** Returns the object key of a file; CloudFront's function for `/api/media-file/*` builds the same key. */
export const keyOf = (filename: string) => `${folder}${filename}`

/** The media bucket, by the file name at the end of a URL. A name is written once, and its bytes never change. */
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
    /** Returns size and type of a file; undefined when it does not exist. */
    async head(filename: string): Promise<{ size: number; mimeType: string } | undefined> {
      const found = await client.send(new HeadObjectCommand(at(filename))).catch(ignore('NotFound'))
      return found && { size: found.ContentLength ?? 0, mimeType: found.ContentType ?? '' }
    },
    read: (filename: string, start: number, length: number) =>
      bytes(filename, `bytes=${start}-${start + length - 1}`),
    readAll: (filename: string) => bytes(filename),
    /** Copies a file to a new name and replaces bytes in some ranges. */
    copyPatched: (from: string, to: string, file: PatchedFile): Promise<void> =>
      patchedCopy(client, { Bucket, from: keyOf(from), to: keyOf(to) }, file),
    /** Lists all files, with one request per thousand. */
    list: () => listAll(client, Bucket),
    /** Deletes at most 1000 files. Their versions are kept for 30 days. */
    remove(filenames: readonly string[]): Promise<void> {
      const objects = filenames.map((filename) => ({ Key: keyOf(filename) }))
      return deleteObjects(client, Bucket, objects)
    },
    /** Returns a presigned GET URL. */
    presignGet(filename: string, download: boolean): Promise<string> {
      const ResponseContentDisposition = download ? 'attachment' : undefined
      const command = new GetObjectCommand({ ...at(filename), ResponseContentDisposition })
      return getSignedUrl(client, command, { expiresIn: uploadLimits.urlSeconds })
    },
    /** Whether an earlier version of a deleted file exists (S3 versioning). */
    hasEarlier: async (filename: string) => (await newestKept(client, at(filename))) !== undefined,
    /** Restores the newest version of a file. @returns false when there is none */
    async restore(filename: string): Promise<boolean> {
      const { Key } = at(filename)
      const VersionId = await newestKept(client, { Bucket, Key })
      if (!VersionId) return false
      const kept = await client.send(new HeadObjectCommand({ Bucket, Key, VersionId }))
      // Copied in parts, since one copy of 2 GB exceeds the timeout of an attempt. S3's version ids are URL-safe.
      const file = { size: kept.ContentLength ?? 0, mimeType: kept.ContentType ?? '', patches: [] }
      await patchedCopy(client, { Bucket, from: `${Key}?versionId=${VersionId}`, to: Key }, file)
      return true
    },
    /** Deletes all versions of the files named `<base>.…` or `<base>-…`. */
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

/** Deletes at most 1000 objects or object versions. */
async function deleteObjects(client: S3Client, Bucket: string, Objects: ObjectIdentifier[]): Promise<void> {
  if (Objects.length === 0) return
  const Delete = { Objects, Quiet: true }
  const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }))
  if (Errors.length > 0) throw new Error(`${Errors.length} files could not be removed: ${Errors[0]?.Code}`)
}

/** Returns the newest version id of a key, relying on S3's order of versions: newest first. */
async function newestKept(client: S3Client, { Bucket, Key }: ObjectLocation): Promise<string | undefined> {
  const { Versions = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket, Prefix: Key, MaxKeys: 100 }),
  )
  return Versions.find((version) => version.Key === Key)?.VersionId
}

/** Always reads the first page, because deleted versions are no longer listed. */
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
