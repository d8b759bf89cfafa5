import type { Server } from 'node:http'
import { UserError } from '@highline/shared/infra/user-error'
import type { Emulator } from './emulator'
import { hasCode, retry } from './retry'
import { listenLocally, portOf } from './server'
import { secretFile, writeAtomically } from './write-atomically'

/**
 * Listens on 127.0.0.1 and returns the port. A port in use is retried for a while, because the process that used it
 * before may still be closing.
 * @throws UserError when it stays in use
 */
export async function bind(server: Server, port: number, timeoutMs = 3000): Promise<number> {
  const isTransient = (error: unknown) => hasCode(error, 'EADDRINUSE')
  try {
    await retry(() => listenLocally(server, port), { isTransient, timeoutMs })
  } catch (error) {
    if (!isTransient(error)) throw error
    throw new UserError(`Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1}`)
  }
  return portOf(server)
}

/**
 * Starts a service on its last port if that is free, so that uploads in open pages continue after a restart: such
 * pages may only call the address that they were loaded with.
 * @param path of the file that stores the port
 */
export async function listenOnLastPort(path: string, start: (port: number) => Promise<Emulator>) {
  const last = lastPort(path)
  const emulator = await start(last).catch((error: unknown) => {
    if (last === 0 || !hasCode(error, 'EADDRINUSE')) throw error
    return start(0)
  })
  await writeAtomically(path, new URL(emulator.endpoint).port)
  return emulator
}

/** Returns the stored port, or 0 (any free port) if none is stored. */
function lastPort(path: string): number {
  const port = Number(secretFile(path).read())
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0
}
