import { once } from 'node:events'
import type { Server } from 'node:http'
import { UserError } from '@highline/shared/infra/user-error'
import { hasCode, retry } from './retry'

const host = '127.0.0.1'

/**
 * Listens on this machine's own address and answers the port. One that is in use is asked for again for a
 * while: whoever had it may just be closing.
 * @throws UserError when it stays in use
 */
export async function bind(server: Server, port: number, timeoutMs = 3000): Promise<number> {
  const isTransient = (error: unknown) => hasCode(error, 'EADDRINUSE')
  try {
    await retry(() => listen(server, port), { isTransient, timeoutMs })
  } catch (error) {
    if (!isTransient(error)) throw error
    throw new UserError(`Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1}`)
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}
