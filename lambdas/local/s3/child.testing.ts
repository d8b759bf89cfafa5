import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { clientOf, credentials } from './s3.testing'

/** Starts the emulator in a child process. */
export async function startChild(directory: string) {
  const program = fileURLToPath(new URL('./serve.testing.ts', import.meta.url))
  const args = ['--import', 'tsx', program, directory, credentials.secretAccessKey]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  if (!child.stdout) throw new Error('The child has no output')
  const [printed] = await once(child.stdout, 'data')
  const client = clientOf(String(printed).trim(), { requestChecksumCalculation: 'WHEN_REQUIRED' })
  return { child, client, exited: once(child, 'exit') }
}

/** Returns the peak resident memory of a child process in bytes. */
export async function mostMemory(child: ChildProcess): Promise<number> {
  child.send('memory')
  const [kilobytes] = await once(child, 'message')
  return Number(kilobytes) * 1024
}
