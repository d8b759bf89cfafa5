import { onTestFinished } from 'vitest'
import { testKeys } from '../test/keys'

/** Returns options for a client without retries, so that a test sees each response of the emulator. */
export const clientOptions = (endpoint: string) => ({
  endpoint,
  region: 'eu-west-2',
  credentials: testKeys,
  maxAttempts: 1,
})

/** Closes a service after the test. */
export function closedAfterTest<Service extends { close(): unknown }>(service: Service): Service {
  onTestFinished(async () => {
    await service.close()
  })
  return service
}

/** Destroys a client after the test. */
export function destroyedAfterTest<Client extends { destroy(): void }>(client: Client): Client {
  onTestFinished(() => client.destroy())
  return client
}
