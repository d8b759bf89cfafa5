import { CopyObjectCommand, ListObjectVersionsCommand, type S3Client } from '@aws-sdk/client-s3'
import { deleteObjects } from './delete-objects'

/** What the bucket still keeps of files that are gone (S3 versioning). */
export interface EarlierVersions {
  hasEarlier(filename: string): Promise<boolean>
  /** Makes the newest kept version the file again. @returns false when nothing is kept */
  revive(filename: string): Promise<boolean>
  /** Deletes every version of the files that are called `<base>.…` or `<base>-…`. */
  erase(base: string): Promise<void>
}

interface Place {
  Bucket: string
  Key: string
}

export function earlierVersions(client: S3Client, at: (filename: string) => Place): EarlierVersions {
  return {
    hasEarlier: async (filename) => (await newestKept(client, at(filename))) !== undefined,
    async revive(filename) {
      const place = at(filename)
      const version = await newestKept(client, place)
      if (!version) return false
      const CopySource = `${place.Bucket}/${encodeURI(place.Key)}?versionId=${encodeURIComponent(version)}`
      await client.send(new CopyObjectCommand({ ...place, CopySource }))
      return true
    },
    erase: (base) => eraseVersions(client, at(base)),
  }
}

/** S3 lists a key's versions newest first. */
async function newestKept(client: S3Client, { Bucket, Key }: Place): Promise<string | undefined> {
  const { Versions = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket, Prefix: Key, MaxKeys: 100 }),
  )
  return Versions.find((version) => version.Key === Key)?.VersionId
}

/** What was deleted is no longer listed, so that the first page is the only one that is ever read. */
async function eraseVersions(client: S3Client, { Bucket, Key: Prefix }: Place): Promise<void> {
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
