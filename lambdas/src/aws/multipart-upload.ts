import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'

export interface ObjectLocation {
  readonly Bucket: string
  readonly Key: string
}

/** An upload in parts that is under way, as the SDK's commands want it. */
export interface MultipartUpload extends ObjectLocation {
  readonly UploadId: string | undefined
}

/**
 * Stores an object part by part: under its name there is all of it or nothing.
 * @param sendParts sends them and answers their tags, in their order
 */
export async function uploadMultipart(
  client: S3Client,
  { place, mimeType }: { readonly place: ObjectLocation; readonly mimeType: string },
  sendParts: (upload: MultipartUpload) => Promise<readonly (string | undefined)[]>,
): Promise<void> {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...place, ContentType: mimeType }),
  )
  const upload = { ...place, UploadId }
  try {
    await complete(client, upload, await sendParts(upload))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(leftToHousekeeping)
    throw error
  }
}

/** Parts that are not given up now are a day later; why they were to be is what the caller has to know. */
const leftToHousekeeping = () => undefined

/** Where the answer to it was lost, the SDK asks again, and there is no upload any more: the object is what counts. */
async function complete(
  client: S3Client,
  upload: MultipartUpload,
  tags: readonly (string | undefined)[],
): Promise<void> {
  const Parts = tags.map((ETag, index) => ({ PartNumber: index + 1, ETag }))
  try {
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  } catch (error) {
    if (!(error instanceof Error && error.name === 'NoSuchUpload')) throw error
    await client.send(new HeadObjectCommand({ Bucket: upload.Bucket, Key: upload.Key }))
  }
}
