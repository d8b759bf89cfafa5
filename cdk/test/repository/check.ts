import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { forbiddenImports, importCycles } from './forbidden-imports'

/** `npm run check`: everything that can be said of the sources without running them, all of it, whatever fails. */

// The compiler and Knip keep what they found out: the next check looks at what has changed since.
const checks = ['biome check .', 'tsc -b shared lambdas web cdk', 'knip --cache']

/** @returns what it says, where it fails */
function run(command: string): Promise<string | undefined> {
  const [program = '', ...args] = command.split(' ')
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const options = { env: { ...process.env, ...colours }, maxBuffer: 1e8, shell: process.platform === 'win32' }
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` || error.message : undefined),
    )
  })
}

const failed: string[] = []

function fail(what: string, said: string): void {
  failed.push(what)
  process.stdout.write(`\n${what}\n${said}\n`)
}

const forbidden = [...forbiddenImports(), ...importCycles()]
if (forbidden.length > 0) fail('imports', forbidden.join('\n'))

async function work(): Promise<void> {
  for (let command = checks.shift(); command !== undefined; command = checks.shift()) {
    const said = await run(command)
    if (said !== undefined) fail(command, said)
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
if (failed.length > 0) {
  process.stdout.write(`\nFailed: ${failed.join(', ')}\n`)
  process.exitCode = 1
}
