import { tableKeys } from '@highline/shared/infra/table'
import * as z from 'zod/mini'

const Keyed = z.looseObject({ [tableKeys.partition]: z.object({ S: z.string() }) })
const Single = z.looseObject({ Item: z.optional(Keyed), Key: z.optional(Keyed) })
const Batch = z.looseObject({
  RequestItems: z.record(
    z.string(),
    z.array(z.object({ PutRequest: z.optional(Single), DeleteRequest: z.optional(Single) })),
  ),
})
const Transaction = z.looseObject({
  TransactItems: z.array(
    z.object({ Put: z.optional(Single), Update: z.optional(Single), Delete: z.optional(Single) }),
  ),
})

type Written = z.infer<typeof Single> | undefined

/** Which partitions a request that succeeded has written to; none for a request that writes nothing. */
export function writtenPartitions(operation: string, input: object): string[] {
  const found = writesOf(operation, input).flatMap((write) => {
    const keyed = write?.Item ?? write?.Key
    return keyed ? [keyed[tableKeys.partition].S] : []
  })
  return [...new Set(found)]
}

function writesOf(operation: string, input: object): Written[] {
  switch (operation) {
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [Single.safeParse(input).data]
    case 'BatchWriteItem':
      return Object.values(Batch.safeParse(input).data?.RequestItems ?? {})
        .flat()
        .map(({ PutRequest, DeleteRequest }) => PutRequest ?? DeleteRequest)
    case 'TransactWriteItems':
      return (Transaction.safeParse(input).data?.TransactItems ?? []).map(
        ({ Put, Update, Delete }) => Put ?? Update ?? Delete,
      )
    default:
      return []
  }
}
