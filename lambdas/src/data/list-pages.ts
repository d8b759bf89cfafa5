import type { QueryCommandInput, QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import type { Item, ListOptions, ListPage } from './table'

/** Follows `LastEvaluatedKey`, since a query returns at most 1 MB, until the list ends or a limit is reached. */
export async function listPages(
  pk: string,
  options: ListOptions,
  query: (input: Omit<QueryCommandInput, 'TableName'>) => Promise<QueryCommandOutput>,
): Promise<ListPage> {
  const { after, limit = Number.POSITIVE_INFINITY } = options
  const items: Item[] = []
  const room = sizeLimiter(options)
  let start: Record<string, unknown> | undefined = after === undefined ? undefined : { pk, sk: after }
  do {
    const Limit = Number.isFinite(limit) ? limit - items.length : undefined
    const answer = await query({ ...placeOf(pk, options), ExclusiveStartKey: start, Limit })
    for (const item of (answer.Items ?? []) as Item[]) {
      if (!room(item)) return { items, next: items.at(-1)?.sk ?? '' }
      items.push(item)
    }
    start = answer.LastEvaluatedKey
  } while (start && items.length < limit)
  return start ? { items, next: String(start.sk) } : { items }
}

/**
 * Returns a predicate that is called with each item in turn: whether it still fits; the first always does. A Lambda
 * returns its body as a string inside JSON, so quotes, backslashes and line breaks are escaped twice.
 */
export function sizeLimiter({ maxBytes = Number.POSITIVE_INFINITY }: ListOptions): (item: Item) => boolean {
  let bytes = 0
  return (item) => {
    const first = bytes === 0
    bytes += Number.isFinite(maxBytes) ? Buffer.byteLength(JSON.stringify(JSON.stringify(item))) : 1
    return first || bytes <= maxBytes
  }
}

const placeOf = (pk: string, { prefix, descending = false }: ListOptions) => ({
  KeyConditionExpression: prefix ? 'pk = :pk AND begins_with(sk, :prefix)' : 'pk = :pk',
  ExpressionAttributeValues: prefix ? { ':pk': pk, ':prefix': prefix } : { ':pk': pk },
  ScanIndexForward: !descending,
})
