import { createServer } from 'node:http'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { functionSeconds } from '@highline/shared/infra/function-seconds'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { bind } from '../../local/bind'
import { clientOptions, destroyedAfterTest } from '../../local/clients.testing'
import { attemptTimeoutMs, clientConfig } from './client-config'

afterEach(() => vi.unstubAllEnvs())

function onAws(): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) vi.stubEnv(name, undefined)
}

/** A service that accepts and counts connections, and never answers. */
async function silentService() {
  let connections = 0
  const server = createServer(() => undefined).on('connection', () => connections++)
  onTestFinished(() => void server.close())
  return { endpoint: `http://127.0.0.1:${await bind(server, 0)}`, connections: () => connections }
}

describe('the timeouts of an AWS client', () => {
  it('allow three attempts with the timeout of the service, and two for mail', () => {
    onAws()
    for (const service of ['table', 'parameters', 'storage', 'edge'] as const) {
      const { maxAttempts, requestHandler } = clientConfig(service)
      expect([maxAttempts, requestHandler.requestTimeout]).toEqual([3, attemptTimeoutMs[service]])
    }
    expect(clientConfig('mail').maxAttempts).toBe(2)
  })

  it('allow ten seconds per attempt for media, and end before its Lambda does', () => {
    onAws()
    const { maxAttempts, requestHandler } = clientConfig('media')
    expect(requestHandler).toMatchObject({ requestTimeout: 10_000, socketTimeout: 10_000 })
    expect(maxAttempts * requestHandler.requestTimeout).toBeLessThan(functionSeconds.media * 1000 - 5000)
  })

  it('are ten times as long for an emulator', () => {
    vi.stubEnv('AWS_ENDPOINT_URL_S3', 'http://127.0.0.1:1')
    expect(clientConfig('storage').requestHandler.requestTimeout).toBe(10 * attemptTimeoutMs.storage)
  })

  it('end with a TimeoutError after all attempts if a service does not answer', async () => {
    const { endpoint, connections } = await silentService()
    const requestHandler = { ...clientConfig('parameters').requestHandler, requestTimeout: 40 }
    const config = { ...clientOptions(endpoint), maxAttempts: 2, requestHandler }
    const client = destroyedAfterTest(new SSMClient(config))
    const refused = client.send(new GetParameterCommand({ Name: 'a' }))
    await expect(refused).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(connections()).toBe(2)
  })
})
