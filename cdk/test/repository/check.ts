import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { forbiddenImports, importCycles } from './forbidden-imports'

/** `npm run check`: runs all static checks of the sources, even if some of them fail. */

// The compiler and Knip cache their results, so that the next run checks changes only.
const checks = ['biome check .', 'tsc -b shared lambdas web cdk', 'knip --cache']

/** @returns output of the command if it fails, otherwise undefined */
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
