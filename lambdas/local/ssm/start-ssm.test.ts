import {
  GetParameterCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'
import { describe, expect, it } from 'vitest'
import { testKeys } from '../../test/keys'
import { clientOptions, closedAfterTest, destroyedAfterTest } from '../clients.testing'
import { startSsm } from './start-ssm'

const Name = '/highline/local/secret'

async function service() {
  const kept = new Map<string, string>()
  const ssm = await startSsm({
    credentials: testKeys,
    read: (name) => kept.get(name),
    write: async (name, value) => void kept.set(name, value),
  }).then(closedAfterTest)
  const client = destroyedAfterTest(new SSMClient(clientOptions(ssm.endpoint)))
  const put = (Value: string, Overwrite?: boolean) =>
    client.send(new PutParameterCommand({ Name, Value, Overwrite, Type: 'SecureString' }))
  const get = async () =>
    (await client.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter
  return { client, put, get }
}

describe('a parameter', () => {
  it('that does not exist is rejected with ParameterNotFound', async () => {
    const { get } = await service()
    await expect(get()).rejects.toMatchObject({ name: 'ParameterNotFound' })
  })

  it('is returned unchanged, and overwritten only with Overwrite', async () => {
    const { put, get } = await service()
    await put('{"passwordHash":"scrypt$…"}')
    await expect(put('second')).rejects.toMatchObject({ name: 'ParameterAlreadyExists' })
    expect(await get()).toMatchObject({ Name, Value: '{"passwordHash":"scrypt$…"}', Type: 'SecureString' })
    await put('second', true)
    expect(await get()).toMatchObject({ Value: 'second' })
  })

  it('cannot be read with GetParameters, which is not implemented', async () => {
    const { client } = await service()
    const several = client.send(new GetParametersCommand({ Names: [Name] }))
    await expect(several).rejects.toMatchObject({ name: 'UnknownOperationException' })
  })
})
