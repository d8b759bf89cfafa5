import { spawn } from 'node:child_process'
import { basename } from 'node:path'

const windows = process.platform === 'win32'

export const runNode = (...args) => run(process.execPath, args)

/** Runs the npm that started this process, else the one on the PATH. */
export function runNpm(...args) {
  const started = process.env.npm_execpath ?? ''
  if (basename(started) === 'npm-cli.js') return run(process.execPath, [started, ...args])
  return run('npm', args, { shell: windows })
}

/**
 * Runs a command and returns its stdout. If it fails, the error has its whole output. Ctrl-C reaches the command too,
 * so this waits for it to end and then throws. SIGTERM reaches only this process, so it is forwarded.
 */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const written = []
  const answer = []
  child.stdout.on('data', (chunk) => answer.push(chunk))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => written.push(chunk))
  let interrupted
  const onInterrupt = () => {
    interrupted = 130
  }
  const onTerminate = () => {
    interrupted = 143
    child.kill('SIGTERM')
  }
  process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate)
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate)
  if (interrupted) throw Object.assign(new Error('Stopped.'), { exitCode: interrupted })
  if (code !== 0) throw new Error(`${Buffer.concat(written)}\n"${[command, ...args].join(' ')}" failed.`)
  return Buffer.concat(answer)
}

/** Runs a task, printing its name before and its duration after it. */
export async function step(what, work) {
  const begin = performance.now()
  process.stdout.write(`${what} … `)
  try {
    await work()
  } catch (error) {
    process.stdout.write('\n')
    throw error
  }
  process.stdout.write(`${((performance.now() - begin) / 1000).toFixed(1)} s\n`)
}
