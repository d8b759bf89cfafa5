import type { Store } from 'dynalite/db/index.js'
import * as z from 'zod/mini'
import { parseInput } from '../aws-json'
import { prepare } from './operations'

const Input = z.looseObject({
  TransactItems: z.array(z.object({ Get: z.looseObject({}) })).check(z.minLength(1), z.maxLength(100)),
})

/** TransactGetItems: up to 100 items as they stood at one moment. Must run alone. */
export async function transactGet(store: Store, input: object): Promise<object> {
  const gets = parseInput(Input, input).TransactItems.map(({ Get }) => prepare(store, 'GetItem', Get))
  const answers = await Promise.all(gets.map((run) => run(store)))
  return { Responses: answers.map((answer) => ('Item' in answer ? { Item: answer.Item } : {})) }
}
