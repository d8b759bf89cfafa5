import { AbortMultipartUploadCommand, ListMultipartUploadsCommand, type S3Client } from '@aws-sdk/client-s3'

/** Uploads in parts that nobody finished: S3 keeps, and charges for, what has arrived. */
export interface AbandonedUploads {
  /** Gives up those that were begun before then. @returns how many */
  giveUpBefore(then: Date): Promise<number>
}

export function abandonedUploads(client: S3Client, Bucket: string): AbandonedUploads {
  return {
    async giveUpBefore(then) {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
      const old = Uploads.filter(({ Initiated }) => Initiated && Initiated < then)
      for (const { Key, UploadId } of old)
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      return old.length
    },
  }
}
