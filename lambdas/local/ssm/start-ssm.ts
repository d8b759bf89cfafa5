import * as z from 'zod/mini'
import { type CallOperation, parseOperationInput, ServiceError, serveAwsJson } from '../aws-json'
import { type Emulator, listen } from '../emulator'
import type { LocalSecret } from '../local-secret'
import type { Credentials } from '../signature/verify-signature'

type SsmOptions = Pick<LocalSecret, 'read' | 'write'> & { readonly credentials: Credentials }

const Get = z.looseObject({ Name: z.string() })
const Put = z.extend(Get, { Value: z.string(), Overwrite: z.optional(z.boolean()) })

/** Systems Manager's parameters, wherever they are kept. Every one is a SecureString of version 1. */
export function startSsm({ credentials, read, write }: SsmOptions): Promise<Emulator> {
  const call: CallOperation = async (operation, input) => {
    if (operation === 'PutParameter') {
      const { Name, Value, Overwrite } = parseOperationInput(Put, input)
      if (!Overwrite && read(Name) !== undefined)
        throw new ServiceError(
          'ParameterAlreadyExists',
          'The parameter already exists. To overwrite this value, set the overwrite option in the request to true.',
        )
      await write(Name, Value)
      return { Version: 1, Tier: 'Standard' }
    }
    if (operation !== 'GetParameter') throw new ServiceError('UnknownOperationException', '')
    const { Name } = parseOperationInput(Get, input)
    const Value = read(Name)
    if (Value === undefined) throw new ServiceError('ParameterNotFound', `There is no parameter ${Name}`)
    return { Parameter: { Name, Value, Type: 'SecureString', DataType: 'text', Version: 1 } }
  }
  return listen(serveAwsJson('1.1', { credentials, service: 'ssm' }, call))
}
