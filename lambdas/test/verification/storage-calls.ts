import { createHash } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { s3DirectUploads } from '../../src/aws/direct-uploads'
import { call, refused, type ServiceCall } from './service-call'
import type { Services } from './services'

const folder = 'media/verification-'
const object = ({ bucket: Bucket }: Services, name = 'a') => ({ Bucket, Key: folder + name })
const store = (to: Services, more: Partial<PutObjectCommandInput> = {}, name?: string) =>
  to.s3.send(new PutObjectCommand({ ...object(to, name), Body: 'Hello', ContentType: 'text/plain', ...more }))
const read = (to: Services, more: object = {}, name?: string) =>
  to.s3.send(new GetObjectCommand({ ...object(to, name), ...more }))
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

async function upload(to: Services): Promise<{ UploadId: string | undefined; ETag: string | undefined }> {
  const at = object(to, 'parts')
  const { UploadId } = await to.s3.send(new CreateMultipartUploadCommand({ ...at, ContentType: 'video/mp4' }))
  const { ETag } = await to.s3.send(
    new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: 'the only part' }),
  )
  return { UploadId, ETag }
}
const complete = (to: Services, UploadId: string | undefined, ETag: string | undefined) =>
  to.s3.send(
    new CompleteMultipartUploadCommand({
      ...object(to, 'parts'),
      UploadId,
      MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
    }),
  )

/** PUTs a body to a URL that is signed for a picture with the checksum of `claimed`, as the browser does. */
async function putSigned(to: Services, body: string, type = 'image/png', claimed = body) {
  const { url, headers } = await s3DirectUploads(to.s3, to.bucket).signPut({
    filename: 'verification-signed',
    mimeType: 'image/png',
    size: Buffer.byteLength(body),
    sha256: sha256(claimed),
  })
  return fetch(url, { method: 'PUT', body, headers: { ...headers, 'content-type': type } })
}

async function unsigned(to: Services, init: RequestInit = {}) {
  const url = new URL(await getSignedUrl(to.s3, new GetObjectCommand(object(to))))
  return fetch(url.origin + url.pathname, init)
}

export const storageCalls: ServiceCall[] = [
  call('stores an object with a checksum', (to) => store(to, { ChecksumSHA256: sha256('Hello') })),
  refused('refuses bytes with another checksum', 'BadDigest', (to) =>
    store(to, { ChecksumSHA256: sha256('other') }),
  ),
  refused(
    'refuses to replace an object with If-None-Match',
    'PreconditionFailed',
    (to) => store(to, { IfNoneMatch: '*' }),
    412,
  ),
  refused(
    'refuses to replace an object with another If-Match',
    'PreconditionFailed',
    (to) => store(to, { IfMatch: '"0123456789abcdef0123456789abcdef"' }),
    412,
  ),
  call('reads an object', (to) => read(to)),
  call('reads a range of an object', (to) => read(to, { Range: 'bytes=1-3' }), 206),
  refused('refuses a range past the end', 'InvalidRange', (to) => read(to, { Range: 'bytes=100-' }), 416),
  call('reads the metadata of an object', (to) => to.s3.send(new HeadObjectCommand(object(to)))),
  refused('reading an unknown object fails', 'NoSuchKey', (to) => read(to, {}, 'none'), 404),
  refused(
    'reading the metadata of an unknown object fails',
    'NotFound',
    (to) => to.s3.send(new HeadObjectCommand(object(to, 'none'))),
    404,
  ),
  call('lists by prefix', ({ s3, bucket: Bucket }) =>
    s3.send(new ListObjectsV2Command({ Bucket, Prefix: folder, MaxKeys: 1 })),
  ),
  call('completes a multipart upload', async (to) => {
    const { UploadId, ETag } = await upload(to)
    await to.s3.send(new ListPartsCommand({ ...object(to, 'parts'), UploadId }))
    await complete(to, UploadId, ETag)
  }),
  refused('refuses to complete with an unknown part', 'InvalidPart', async (to) =>
    complete(to, (await upload(to)).UploadId, '"0123456789abcdef0123456789abcdef"'),
  ),
  call(
    'aborts a multipart upload',
    async (to) =>
      to.s3.send(
        new AbortMultipartUploadCommand({ ...object(to, 'parts'), UploadId: (await upload(to)).UploadId }),
      ),
    204,
  ),
  refused('refuses to complete an unknown upload', 'NoSuchUpload', (to) => complete(to, 'none', '"e"'), 404),
  call('stores a file by a presigned URL', (to) => putSigned(to, 'a picture')),
  refused(
    'refuses another content type by it',
    'SignatureDoesNotMatch',
    (to) => putSigned(to, 'a picture', 'text/html'),
    403,
  ),
  refused('refuses other bytes by it', 'BadDigest', (to) =>
    putSigned(to, 'a picture', 'image/png', 'another'),
  ),
  refused('refuses a request without a signature', 'AccessDenied', (to) => unsigned(to), 403),
  call('answers the preflight request of a presigned URL', async (to) => {
    const headers = { origin: 'https://example.com', 'access-control-request-method': 'PUT' }
    const response = await unsigned(to, { method: 'OPTIONS', headers })
    if (!response.headers.has('access-control-allow-origin')) throw new Error('No origin is allowed')
    return response
  }),
  call('deletes every version', async (to) => {
    const { Versions = [], DeleteMarkers = [] } = await to.s3.send(
      new ListObjectVersionsCommand({ Bucket: to.bucket, Prefix: folder }),
    )
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }))
    await to.s3.send(new DeleteObjectsCommand({ Bucket: to.bucket, Delete: { Objects } }))
  }),
]
