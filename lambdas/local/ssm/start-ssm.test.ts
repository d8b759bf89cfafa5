import {
  GetParameterCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'
import { expect, it } from 'vitest'
import { testKeys } from '../../test/keys'
import { clientOptions, closedAfterTest, destroyedAfterTest } from '../clients.testing'
import { startSsm } from './start-ssm'

it('a parameter is returned unchanged, overwritten only with Overwrite, and read only with GetParameter', async () => {
  const kept = new Map<string, string>()
  const { endpoint } = await startSsm({
    credentials: testKeys,
    read: (name) => kept.get(name),
    write: async (name, value) => void kept.set(name, value),
  }).then(closedAfterTest)
  const client = destroyedAfterTest(new SSMClient(clientOptions(endpoint)))
  const Name = '/highline/local/secret'
  const get = () => client.send(new GetParameterCommand({ Name, WithDecryption: true }))
  const put = (Value: string, Overwrite?: boolean) =>
    client.send(new PutParameterCommand({ Name, Value, Overwrite, Type: 'SecureString' }))
  const Value = '{"passwordHash":"scrypt$…"}'
  await expect(get()).rejects.toMatchObject({ name: 'ParameterNotFound' })
  await put(Value)
  await expect(put('second')).rejects.toMatchObject({ name: 'ParameterAlreadyExists' })
  expect((await get()).Parameter).toMatchObject({ Name, Value, Type: 'SecureString' })
  await put('second', true)
  expect((await get()).Parameter).toMatchObject({ Value: 'second' })
  const several = client.send(new GetParametersCommand({ Names: [Name] }))
  await expect(several).rejects.toMatchObject({ name: 'UnknownOperationException' })
})
