import { DeleteObjectsCommand, type ObjectIdentifier, type S3Client } from '@aws-sdk/client-s3'

/** Removes at most a thousand objects, or versions of some. */
export async function deleteObjects(
  client: S3Client,
  Bucket: string,
  Objects: ObjectIdentifier[],
): Promise<void> {
  if (Objects.length === 0) return
  const Delete = { Objects, Quiet: true }
  const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }))
  if (Errors.length > 0) throw new Error(`${Errors.length} files could not be removed: ${Errors[0]?.Code}`)
}
