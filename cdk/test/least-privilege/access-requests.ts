import * as z from 'zod/mini'
import type { AccessRequest } from './policy'

/** A call of the AWS SDK; `input` is JSON. */
export interface SdkCall {
  readonly service: string
  readonly operation: string
  readonly input: string
}

/** Ids of a site's resources in the templates; the keys of the records are the names in recorded calls. */
export interface Resources {
  readonly table: string
  readonly distribution: string
  readonly buckets: Readonly<Record<string, string>>
  readonly parameters: Readonly<Record<string, string>>
  /** SES configuration set of the stage's identities. */
  readonly configurationSet: string
}

/**
 * `dynamodb:LeadingKeys` of an action in a transaction: the key of its own item, or the keys of all items.
 * DynamoDB's documentation does not say which, so policies must allow both.
 */
export const readings = ['own item', 'all items'] as const
export type Reading = (typeof readings)[number]

const inAccount = 'eu-west-2:111122223333'

/**
 * Returns the permissions that a call needs.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
 * @throws Error for a call that is not implemented here
 */
export function accessRequests(call: SdkCall, resources: Resources, reading: Reading): AccessRequest[] {
  const input: unknown = JSON.parse(call.input)
  switch (call.service) {
    case 'dynamodb':
      return ofTable(call.operation, input, reading).map(([operation, partitions]) => ({
        action: `dynamodb:${operation}`,
        resource: resources.table,
        partitions,
      }))
    case 's3':
      return ofStorage(call.operation, input, resources)
    case 'ses':
      return ofMail(call.operation, input, resources)
    case 'ssm': {
      const { Name } = z.object({ Name: z.string() }).parse(input)
      const resource = `arn:aws:ssm:${inAccount}:parameter${known(resources.parameters, Name)}`
      return [{ action: `ssm:${call.operation}`, resource }]
    }
    case 'cloudfront':
      return [
        {
          action: `cloudfront:${call.operation}`,
          resource: `arn:aws:cloudfront::111122223333:distribution/${resources.distribution}`,
        },
      ]
    default:
      throw new Error(`Unknown service ${call.service}`)
  }
}

function known(names: Readonly<Record<string, string>>, name: string): string {
  const found = names[name]
  if (found === undefined) throw new Error(`Unknown resource ${name}`)
  return found
}

const Keyed = z.object({ pk: z.string() })
/** Input of a call for one item. */
const OneItem = z.union([z.object({ Item: Keyed }), z.object({ Key: Keyed })])
const Transaction = z.object({
  TransactItems: z.array(z.partialRecord(z.enum(['Put', 'Delete', 'Update']), OneItem)),
})
const Batch = z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(Keyed) })) })
const Query = z.object({
  KeyConditionExpression: z.string().check(z.startsWith('pk = :pk')),
  ExpressionAttributeValues: z.object({ ':pk': z.string() }),
})

const partitionOf = (item: z.infer<typeof OneItem>) => ('Item' in item ? item.Item : item.Key).pk

type TableRequest = readonly [operation: string, partitions: readonly string[]]

function ofTable(operation: string, input: unknown, reading: Reading): TableRequest[] {
  switch (operation) {
    case 'GetItem':
    case 'DeleteItem':
    case 'UpdateItem':
    case 'PutItem':
      return [[operation, [partitionOf(OneItem.parse(input))]]]
    case 'Query':
      return [[operation, [Query.parse(input).ExpressionAttributeValues[':pk']]]]
    case 'BatchGetItem': {
      const keys = Object.values(Batch.parse(input).RequestItems).flatMap(({ Keys }) => Keys)
      return [[operation, keys.map(({ pk }) => pk)]]
    }
    case 'TransactWriteItems': {
      const writes = Transaction.parse(input).TransactItems.flatMap((item) =>
        Object.entries(item).map(([write, one]) => [`${write}Item`, partitionOf(one)] as const),
      )
      const all = writes.map(([, key]) => key)
      return writes.map(([name, key]) => [name, reading === 'own item' ? [key] : all])
    }
    default:
      throw new Error(`Unknown operation dynamodb ${operation}`)
  }
}

const Place = z.object({ Bucket: z.string(), Key: z.optional(z.string()) })
const Copy = z.object({ CopySource: z.string() })
const Deletion = z.object({
  Delete: z.object({ Objects: z.array(z.object({ Key: z.string(), VersionId: z.optional(z.string()) })) }),
})
/** IAM actions of operations with another name. */
const actionOf: Record<string, string> = {
  CompleteMultipartUpload: 'PutObject',
  CreateMultipartUpload: 'PutObject',
  HeadObject: 'GetObject',
  ListMultipartUploads: 'ListBucketMultipartUploads',
  ListObjectsV2: 'ListBucket',
  ListObjectVersions: 'ListBucketVersions',
  ListParts: 'ListMultipartUploadParts',
  UploadPart: 'PutObject',
}
const sameName = new Set(['AbortMultipartUpload', 'GetObject', 'PutObject'])

function ofStorage(operation: string, input: unknown, { buckets }: Resources): AccessRequest[] {
  const { Bucket, Key } = Place.parse(input)
  const bucket = `arn:aws:s3:::${known(buckets, Bucket)}`
  const on = (name: string, key?: string) => ({
    action: `s3:${name}`,
    resource: key === undefined ? bucket : `${bucket}/${key}`,
  })
  switch (operation) {
    case 'DeleteObjects':
      return Deletion.parse(input).Delete.Objects.map(({ Key, VersionId }) =>
        on(VersionId ? 'DeleteObjectVersion' : 'DeleteObject', Key),
      )
    case 'CopyObject':
    case 'UploadPartCopy': {
      const [source = '', version] = decodeURI(Copy.parse(input).CopySource).split('?versionId=')
      return [
        on(version ? 'GetObjectVersion' : 'GetObject', source.slice(Bucket.length + 1)),
        on('PutObject', Key),
      ]
    }
    case 'GetObject':
    case 'HeadObject':
      // Without s3:ListBucket, S3 answers 403 instead of 404 for a missing object.
      return [on('GetObject', Key), on('ListBucket')]
    default: {
      const name = actionOf[operation] ?? (sameName.has(operation) ? operation : undefined)
      if (!name) throw new Error(`Unknown operation s3 ${operation}`)
      return [on(name, Key)]
    }
  }
}

const Mail = z.object({ Source: z.string(), Destination: z.object({ ToAddresses: z.array(z.string()) }) })

/** SES authorises the sender's identity, its configuration set, and in the sandbox each recipient. */
function ofMail(operation: string, input: unknown, { configurationSet }: Resources): AccessRequest[] {
  const { Source, Destination } = Mail.parse(input)
  const identities = [Source, ...Destination.ToAddresses].map((address) => `identity/${address}`)
  return [...identities, `configuration-set/${configurationSet}`].map((name) => ({
    action: `ses:${operation}`,
    resource: `arn:aws:ses:${inAccount}:${name}`,
  }))
}
