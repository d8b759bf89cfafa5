import type { Server } from 'node:http'
import { UserError } from '@highline/shared/infra/user-error'
import type { Emulator } from './emulator'
import { hasCode, retry } from './retry'
import { listenLocally, portOf } from './server'
import { secretFile, writeAtomically } from './write-atomically'

/**
 * Listens on this machine's own address and answers the port. One that is in use is asked for again for a
 * while: its last process may just be closing.
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
 * Starts a service on the port that it had last time, where that is free: pages that are open may call no other
 * address than the one that they came with, and an upload in them goes on after a restart.
 * @param path of the file that remembers the port
 */
export async function onStickyPort(path: string, start: (port: number) => Promise<Emulator>) {
  const last = lastPort(path)
  const emulator = await start(last).catch((error: unknown) => {
    if (last === 0 || !hasCode(error, 'EADDRINUSE')) throw error
    return start(0)
  })
  await writeAtomically(path, new URL(emulator.endpoint).port)
  return emulator
}

/** 0, which takes any, where none is remembered. */
function lastPort(path: string): number {
  const port = Number(secretFile(path).read())
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0
}
