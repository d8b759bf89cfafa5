import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const program = fileURLToPath(new URL('./serve.testing.ts', import.meta.url))

/** Starts an emulator in a child process. */
export async function startChild(service: 'dynamodb' | 's3', directory: string) {
  const args = ['--import', 'tsx', program, service, directory]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  if (!child.stdout) throw new Error('The child has no output')
  const [printed] = await once(child.stdout, 'data')
  return { child, endpoint: String(printed).trim(), exited: once(child, 'exit') }
}

/** Returns the peak resident memory of a child process in bytes. */
export async function mostMemory(child: ChildProcess): Promise<number> {
  child.send('memory')
  const [kilobytes] = await once(child, 'message')
  return Number(kilobytes) * 1024
}
