import { createRequire } from 'node:module'
import type { Done, Store } from 'dynalite/db/index.js'
import type { Custom } from 'dynalite/validations/index.js'
import validations from 'dynalite/validations/index.js'
import * as z from 'zod/mini'
import { parseInput, refusalName, ServiceError } from '../aws-json'

/** What dynalite can do by itself. Transactions and time-to-live are ours. */
export const plainOperations = [
  'BatchGetItem',
  'BatchWriteItem',
  'CreateTable',
  'DeleteItem',
  'DeleteTable',
  'DescribeTable',
  'GetItem',
  'ListTables',
  'ListTagsOfResource',
  'PutItem',
  'Query',
  'Scan',
  'TagResource',
  'UntagResource',
  'UpdateItem',
  'UpdateTable',
] as const
export type PlainOperation = (typeof plainOperations)[number]

interface Operation {
  readonly action: (store: Store, data: object, done: Done<object>) => void
  readonly validation: { readonly types: object; readonly custom?: Custom }
}

const requireFrom = createRequire(import.meta.url)
const loaded = new Map<PlainOperation, Operation>()

/** dynalite has one file for each operation's action and one for its validation. */
function operation(name: PlainOperation): Operation {
  const known = loaded.get(name)
  if (known) return known
  const file = `${name[0]?.toLowerCase()}${name.slice(1)}.js`
  const found: Operation = {
    action: requireFrom(`dynalite/actions/${file}`),
    validation: requireFrom(`dynalite/validations/${file}`),
  }
  loaded.set(name, found)
  return found
}

/**
 * Checks the parameters as DynamoDB does before it touches anything, and gives the work itself: dynalite's
 * own code, called without its HTTP server, whose handlers throw where it cannot be caught.
 * @throws an error with `statusCode` and `body`
 */
export function prepare(store: Store, name: PlainOperation, input: object): (on: Store) => Promise<object> {
  const { action, validation } = operation(name)
  const data = validate(store, validation, input)
  return (on) =>
    new Promise((resolve, reject) => {
      action(on, data, (error, result) => (error ? reject(error) : resolve(result ?? {})))
    })
}

/** dynalite stumbles over a null where it looks for a map; that is the caller's fault all the same. */
function validate(store: Store, { types, custom }: Operation['validation'], input: object): object {
  try {
    const data = validations.checkTypes(structuredClone(input), types)
    validations.checkValidations(data, types, custom, store)
    return data
  } catch (error) {
    if (refusalName(error)) throw error
    throw new ServiceError('ValidationException', `The parameters cannot be read: ${error}`)
  }
}

const Input = z.looseObject({
  TransactItems: z.array(z.object({ Get: z.looseObject({}) })).check(z.minLength(1), z.maxLength(100)),
})

/** TransactGetItems: up to 100 items as they stood at one moment. Must run alone. */
export async function transactGet(store: Store, input: object): Promise<object> {
  const gets = parseInput(Input, input).TransactItems.map(({ Get }) => prepare(store, 'GetItem', Get))
  const answers = await Promise.all(gets.map((run) => run(store)))
  return { Responses: answers.map((answer) => ('Item' in answer ? { Item: answer.Item } : {})) }
}
