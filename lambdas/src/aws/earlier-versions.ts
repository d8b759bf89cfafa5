import { CopyObjectCommand, ListObjectVersionsCommand, type S3Client } from '@aws-sdk/client-s3'

/** What the bucket still keeps of files that are gone (S3 versioning). */
export interface EarlierVersions {
  hasEarlier(filename: string): Promise<boolean>
  /** Makes the newest kept version the file again. @returns false when nothing is kept */
  revive(filename: string): Promise<boolean>
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
  }
}

/** S3 lists a key's versions newest first; delete markers are listed beside them. */
async function newestKept(client: S3Client, { Bucket, Key }: Place): Promise<string | undefined> {
  const { Versions = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket, Prefix: Key, MaxKeys: 100 }),
  )
  return Versions.find((version) => version.Key === Key)?.VersionId
}
