import { completeUpload } from './operations/complete-upload'
import { putPart } from './operations/copy-object'
import { deleteObject, deleteObjects } from './operations/delete-object'
import { getObject, headObject } from './operations/get-object'
import { listObjects } from './operations/list-objects'
import { listParts, listUploads } from './operations/list-uploads'
import { listVersions } from './operations/list-versions'
import { abortUpload, createUpload } from './operations/multipart-upload'
import type { Operation } from './operations/operation'
import { putObject } from './operations/put-object'
import type { S3Request } from './protocol/request'
import { S3Error } from './protocol/s3-error'

/** Method, what it is about, and the query's marker where there is one. */
const routes: Record<string, Operation> = {
  'GET bucket list-type': listObjects,
  'POST bucket delete': deleteObjects,
  'GET object': getObject,
  'HEAD object': headObject,
  'PUT object': putObject,
  'DELETE object': deleteObject,
  'GET bucket versions': listVersions,
  'GET object versionId': getObject,
  'HEAD object versionId': headObject,
  'POST object uploads': createUpload,
  'PUT object partNumber uploadId': putPart,
  'POST object uploadId': completeUpload,
  'DELETE object uploadId': abortUpload,
  'GET object uploadId': listParts,
  'GET bucket uploads': listUploads,
}

/** Query parameters that make another operation of a request: one that we lack must not pass for the plain one. */
const markers = [
  'accelerate',
  'acl',
  'analytics',
  'attributes',
  'cors',
  'delete',
  'encryption',
  'intelligent-tiering',
  'inventory',
  'legal-hold',
  'lifecycle',
  'list-type',
  'location',
  'logging',
  'metrics',
  'notification',
  'object-lock',
  'ownershipControls',
  'partNumber',
  'policy',
  'policyStatus',
  'publicAccessBlock',
  'renameObject',
  'replication',
  'requestPayment',
  'restore',
  'retention',
  'select',
  'session',
  'tagging',
  'torrent',
  'uploadId',
  'uploads',
  'versionId',
  'versioning',
  'versions',
  'website',
]

/** @throws S3Error NotImplemented */
export function operationFor({ method, bucket, key, query }: S3Request): Operation {
  const about = key ? 'object' : bucket ? 'bucket' : 'service'
  const found = markers.filter((marker) => query.has(marker))
  const operation = routes[[method, about, ...found].join(' ')]
  if (!operation) throw new S3Error('NotImplemented')
  return operation
}
