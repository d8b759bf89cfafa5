import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Build, buildPaths, findBuild } from '../src/build'
import { scratchDirectory } from './scratch'

/** A build of empty files in a directory of its own, so that stacks can be tested where nothing is built. */
export function fakeBuild(): Build {
  const root = scratchDirectory()
  for (const file of buildPaths(root).files) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `// ${file.slice(root.length)}\nfunction handler() {}\n`)
  }
  return findBuild(root)
}
