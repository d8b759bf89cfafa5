import { CopyObjectCommand, ListObjectVersionsCommand, type S3Client } from '@aws-sdk/client-s3'
import { deleteObjects } from './delete-objects'

/** What the bucket still keeps of files that are gone (S3 versioning). */
export interface EarlierVersions {
  hasEarlier(filename: string): Promise<boolean>
  /** Makes the newest kept version the file again. @returns false when nothing is kept */
  revive(filename: string): Promise<boolean>
  /** Takes a file away with everything that is kept of it. */
  erase(filename: string): Promise<void>
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
    async erase(filename) {
      const place = at(filename)
      const { versions, marks } = await listVersions(client, place)
      await deleteObjects(client, place.Bucket, [...versions, ...marks])
    },
  }
}

/** S3 lists a key's versions newest first. */
async function newestKept(client: S3Client, place: Place): Promise<string | undefined> {
  return (await listVersions(client, place)).versions[0]?.VersionId
}

/** What is kept of a file, and the marks of its removals. */
async function listVersions(client: S3Client, { Bucket, Key }: Place) {
  const { Versions = [], DeleteMarkers = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket, Prefix: Key, MaxKeys: 100 }),
  )
  const ofKey = (all: readonly { Key?: string | undefined; VersionId?: string | undefined }[]) =>
    all.filter((version) => version.Key === Key).map(({ VersionId }) => ({ Key, VersionId }))
  return { versions: ofKey(Versions), marks: ofKey(DeleteMarkers) }
}
