import { createRequire } from 'node:module'
import type { Done, Store } from 'dynalite/db/index.js'
import validations, { type Custom } from 'dynalite/validations/index.js'
import { refusalName, ServiceError } from '../aws-json'

/** Operations that dynalite implements. Transactions are in `transact-write.ts`. */
const plainOperations: ReadonlySet<string> = new Set([
  ...['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchGetItem', 'Query', 'Scan'],
  ...['CreateTable', 'DescribeTable', 'ListTables'],
])

interface TableOperation {
  readonly action: (store: Store, data: object, done: Done<object>) => void
  readonly validation: { readonly types: object; readonly custom?: Custom }
}

const requireFrom = createRequire(import.meta.url)

/** Loads an operation. dynalite has one file for its action and one for its validation, named like `getItem.js`. */
function operationOf(name: string): TableOperation {
  if (!plainOperations.has(name)) throw new ServiceError('UnknownOperationException', '')
  const file = `${name.charAt(0).toLowerCase()}${name.slice(1)}.js`
  return {
    action: requireFrom(`dynalite/actions/${file}`),
    validation: requireFrom(`dynalite/validations/${file}`),
  }
}

/**
 * Validates the parameters, as DynamoDB does before any effect, and returns a function that runs the operation. It
 * calls dynalite's actions directly, since errors in the handlers of its HTTP server cannot be caught.
 * @throws an error with `statusCode` and `body`
 */
export function validateOperation(store: Store, name: string, input: object): (on: Store) => Promise<object> {
  const { action, validation } = operationOf(name)
  const data = validate(store, validation, input)
  return (on) =>
    new Promise((resolve, reject) => {
      action(on, data, (error, result) => (error ? reject(error) : resolve(result ?? {})))
    })
}

/** Validates the parameters. dynalite crashes on a null in place of a map, which is a validation error as well. */
function validate(store: Store, { types, custom }: TableOperation['validation'], input: object): object {
  try {
    const data = validations.checkTypes(structuredClone(input), types)
    validations.checkValidations(data, types, custom, store)
    return data
  } catch (error) {
    if (refusalName(error)) throw error
    throw new ServiceError('ValidationException', `The parameters cannot be read: ${error}`)
  }
}
