import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { kB, median, ms, table } from './report'

const functions = fileURLToPath(new URL('../dist/functions', import.meta.url))
const rounds = 15

/** Prints the size of each deployed function and the time that a new process takes to import it. */
export async function benchBundles(): Promise<void> {
  const names = readdirSync(functions).sort()
  const imports = new Map<string, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const name of names) imports.get(name)?.push(importTime(name)) // interleaved, so that noise hits all alike
  }
  table(
    names.map((name) => {
      const code = readFileSync(`${functions}/${name}/index.js`)
      return {
        function: name,
        bytes: kB(code.length),
        compressed: kB(gzipSync(code, { level: 9 }).length),
        import: ms(median(imports.get(name) ?? [])),
      }
    }),
  )
}

function importTime(name: string): number {
  const script = `const t = performance.now(); require(${JSON.stringify(`${functions}/${name}/index.js`)}); console.log(performance.now() - t)`
  return Number(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }))
}
