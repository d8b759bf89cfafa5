import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Build, buildPaths, findBuild } from '../src/build'
import { scratchDirectory } from './scratch'

/** Creates a build of stub files in a new directory, so that tests of stacks need no `npm run build`. */
export function fakeBuild(): Build {
  const root = scratchDirectory()
  for (const file of buildPaths(root).files) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `// ${file.slice(root.length)}\nfunction handler() {}\n`)
  }
  return findBuild(root)
}
