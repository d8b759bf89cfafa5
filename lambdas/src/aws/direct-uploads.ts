import {
  AbortMultipartUploadCommand,
  type AbortMultipartUploadCommandInput,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { uploadLimits } from '@highline/shared/constants'
import type { UploadFile } from '@highline/shared/schemas/upload'
import { keyOf } from './media-store'
import { ignore } from './sdk-errors'

interface DirectFile extends Pick<UploadFile, 'mimeType' | 'size' | 'sha256'> {
  readonly filename: string
}

export interface DirectPart {
  readonly partNumber: number
  readonly etag: string
  readonly size: number
}

export type DirectUploads = ReturnType<typeof s3DirectUploads>

/** Presigned URLs for uploads from the browser. @param client with `requestChecksumCalculation: 'WHEN_REQUIRED'` */
export function s3DirectUploads(client: S3Client, Bucket: string) {
  const at = (filename: string) => ({ Bucket, Key: keyOf(filename) })
  const abort = async (place: AbortMultipartUploadCommandInput): Promise<void> => {
    await client.send(new AbortMultipartUploadCommand(place)).catch(unlessGone)
  }
  return {
    /** Signs a PUT of exactly this type, length and headers. It can create an object, never replace different bytes. */
    signPut: (file: DirectFile) => signPut(client, at(file.filename), file),
    /** Starts a multipart upload and returns S3's upload id. */
    async begin({ filename, mimeType }: DirectFile): Promise<string> {
      const command = new CreateMultipartUploadCommand({ ...at(filename), ContentType: mimeType })
      return (await client.send(command)).UploadId ?? ''
    },
    signPart(filename: string, UploadId: string, part: { partNumber: number; size: number }) {
      const { partNumber: PartNumber, size: ContentLength } = part
      const command = new UploadPartCommand({ ...at(filename), UploadId, PartNumber, ContentLength })
      const signableHeaders = new Set(['host', 'content-length'])
      return getSignedUrl(client, command, { expiresIn: uploadLimits.urlSeconds, signableHeaders })
    },
    /** Lists the uploaded parts; undefined when the upload was completed or aborted. */
    parts: (filename: string, UploadId: string): Promise<DirectPart[] | undefined> =>
      listParts(client, { ...at(filename), UploadId }).catch(unlessGone),
    /** Completes a multipart upload. @returns false when parts are missing or the upload is gone */
    async complete(filename: string, UploadId: string, parts: readonly Omit<DirectPart, 'size'>[]) {
      const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }))
      const MultipartUpload = { Parts }
      const command = new CompleteMultipartUploadCommand({ ...at(filename), UploadId, MultipartUpload })
      return (await client.send(command).catch(unlessGone)) !== undefined
    },
    abort: (filename: string, UploadId: string) => abort({ ...at(filename), UploadId }),
    /** Aborts multipart uploads started before a time, because S3 charges for their parts. @returns number aborted */
    async abortStartedBefore(then: Date): Promise<number> {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
      const old = Uploads.filter(({ Initiated }) => Initiated && Initiated < then)
      for (const { Key, UploadId } of old) await abort({ Bucket, Key, UploadId })
      return old.length
    },
  }
}

/** With a signed checksum, only these bytes can be stored, any number of times; without it, any bytes, but once. */
async function signPut(client: S3Client, place: { Bucket: string; Key: string }, file: DirectFile) {
  const { mimeType, size, sha256 } = file
  const headers: Record<string, string> = {
    'content-type': mimeType,
    ...(sha256 ? { 'x-amz-checksum-sha256': sha256 } : { 'if-none-match': '*' }),
  }
  const command = new PutObjectCommand({
    ...place,
    ContentType: mimeType,
    ContentLength: size,
    ...(sha256 ? { ChecksumSHA256: sha256 } : { IfNoneMatch: '*' }),
  })
  const url = await getSignedUrl(client, command, {
    expiresIn: uploadLimits.urlSeconds,
    signableHeaders: new Set(['host', 'content-length', ...Object.keys(headers)]),
    unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
  })
  return { url, headers }
}

/** Lists all parts. Relies on `IsTruncated`, because S3 returns a marker even on the last page. */
async function listParts(client: S3Client, place: { Bucket: string; Key: string; UploadId: string }) {
  const all: DirectPart[] = []
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const command = new ListPartsCommand({ ...place, PartNumberMarker: after })
    const page: ListPartsCommandOutput = await client.send(command)
    for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? [])
      all.push({ partNumber: PartNumber, etag: ETag, size: Size })
    after = page.IsTruncated ? page.NextPartNumberMarker : undefined
  }
  return all
}

/** Ignores S3's errors for missing parts and for uploads that no longer exist. */
const unlessGone = ignore('NoSuchUpload', 'InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'MalformedXML')
