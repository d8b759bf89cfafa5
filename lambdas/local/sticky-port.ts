import { readFile } from 'node:fs/promises'
import type { Emulator } from './emulator'
import { hasCode } from './retry'
import { writeAtomically } from './write-atomically'

/**
 * Starts a service on the port that it had last time, where that is free: pages that are open may call no other
 * address than the one that they came with, and an upload in them goes on after a restart.
 * @param path of the file that remembers the port
 */
export async function onStickyPort(
  path: string,
  start: (port: number) => Promise<Emulator>,
): Promise<Emulator> {
  const emulator = await startOn(await lastPort(path), start)
  await writeAtomically(path, new URL(emulator.endpoint).port)
  return emulator
}

async function startOn(port: number, start: (port: number) => Promise<Emulator>): Promise<Emulator> {
  try {
    return await start(port)
  } catch (error) {
    if (port === 0 || !hasCode(error, 'EADDRINUSE')) throw error
    return start(0)
  }
}

/** 0, which takes any, where none is remembered. */
async function lastPort(path: string): Promise<number> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return ''
    throw error
  })
  const port = Number(text)
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0
}
