import { listObjects, listParts, listUploads, listVersions } from './lists'
import { abortMultipartUpload, completeMultipartUpload, createMultipartUpload, putPart } from './multipart'
import { deleteObject, deleteObjects, getObject, headObject, putObject } from './objects'
import type { Operation, S3Request } from './operation'
import { S3Error } from './s3-error'

/** Method, what it is about, and the query's markers where there are any, in the order of the alphabet. */
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
  'POST object uploads': createMultipartUpload,
  'PUT object partNumber uploadId': putPart,
  'POST object uploadId': completeMultipartUpload,
  'DELETE object uploadId': abortMultipartUpload,
  'GET object uploadId': listParts,
  'GET bucket uploads': listUploads,
}

/** Query parameters that have a value and make another operation of a request. */
const markers = ['list-type', 'partNumber', 'uploadId', 'versionId']

/** Those that make none, even where they are empty. */
const options = /^(x-|response-|prefix|delimiter|start-after|encoding-type|.*(marker|token)$)/i

/**
 * An operation that we lack must not pass for the plain one. S3 names most of its operations by a parameter without
 * a value, such as `?acl`.
 * @throws S3Error NotImplemented
 */
export function operationFor({ method, bucket, key, query }: S3Request): Operation {
  const about = key ? 'object' : bucket ? 'bucket' : 'service'
  const found = [...query].filter(
    ([name, value]) => markers.includes(name) || (value === '' && !options.test(name)),
  )
  const operation = routes[[method, about, ...found.map(([name]) => name).sort()].join(' ')]
  if (!operation) throw new S3Error('NotImplemented')
  return operation
}
