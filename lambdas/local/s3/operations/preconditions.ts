import { S3Error } from '../protocol/s3-error'

/** Whether an `If-Match` or `If-None-Match` names this ETag; `*` names any. */
export function namesEtag(condition: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '').replaceAll('"', '')
  return condition.trim() === '*' || condition.split(',').some((tag) => bare(tag) === bare(etag))
}

interface Conditions {
  readonly ifMatch?: string | undefined
  readonly ifNoneMatch?: string | undefined
}

/**
 * Conditional writes: https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 * @throws S3Error PreconditionFailed; NoSuchKey when there is nothing that could match
 */
export function checkWrite(
  { ifMatch, ifNoneMatch }: Conditions,
  current: { etag: string } | undefined,
): void {
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') throw new S3Error('NotImplemented')
  if (ifNoneMatch && current)
    throw new S3Error('PreconditionFailed', undefined, { Condition: 'If-None-Match' })
  if (ifMatch === undefined) return
  if (!current) throw new S3Error('NoSuchKey')
  if (!namesEtag(ifMatch, current.etag))
    throw new S3Error('PreconditionFailed', undefined, { Condition: 'If-Match' })
}
