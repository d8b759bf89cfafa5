import { once } from 'node:events'
import { createServer } from 'node:net'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { functionSeconds } from '@highline/shared/infra/function-seconds'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { attemptTimeoutMs, clientConfig } from './client-config'

afterEach(() => vi.unstubAllEnvs())

function onAws(): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) vi.stubEnv(name, undefined)
}

/** A service that accepts and counts connections, and never answers. */
async function silentService() {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port')
  return { endpoint: `http://127.0.0.1:${address.port}`, connections: () => connections }
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

  it('allow at least ten seconds per attempt for media, and end before its Lambda does', () => {
    onAws()
    const { maxAttempts, requestHandler } = clientConfig('media')
    expect(requestHandler.requestTimeout).toBeGreaterThanOrEqual(10_000)
    expect(requestHandler.socketTimeout).toBeGreaterThanOrEqual(10_000)
    expect(maxAttempts * requestHandler.requestTimeout).toBeLessThan(functionSeconds.media * 1000 - 5000)
  })

  it('are ten times as long for an emulator', () => {
    vi.stubEnv('AWS_ENDPOINT_URL_S3', 'http://127.0.0.1:1')
    expect(clientConfig('storage').requestHandler.requestTimeout).toBe(10 * attemptTimeoutMs.storage)
  })

  it('end with a TimeoutError after all attempts if a service does not answer', async () => {
    const { endpoint, connections } = await silentService()
    const { requestHandler } = clientConfig('parameters')
    const client = new SSMClient({
      endpoint,
      region: 'eu-west-2',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      maxAttempts: 2,
      requestHandler: { ...requestHandler, requestTimeout: 40 },
    })
    onTestFinished(() => client.destroy())
    await expect(client.send(new GetParameterCommand({ Name: 'a' }))).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    expect(connections()).toBe(2)
  })
})
