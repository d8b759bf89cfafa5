// `npm start`: whatever is missing or out of date is installed and built, then the machine starts in this very
// process. `--prepare` stops before that; `--build` builds whether it is needed or not. Nothing is imported that
// an old Node could not read before it has been told that it is too old.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`This needs Node 20.19 or newer, and is run by ${process.version}. See https://nodejs.org/`)
  process.exit(1)
}

const { restartWithAllocatorSettings } = await import('./start/allocator.mjs')
const { endWithNpm } = await import('./start/parent.mjs')
const { prepare } = await import('./start/prepare.mjs')
const only = ['--build', '--prepare'].find((option) => process.argv.includes(option))
if (!only) restartWithAllocatorSettings()
endWithNpm()
try {
  await prepare({ force: only === '--build' })
} catch (error) {
  console.error(error.message)
  process.exit(error.exitCode ?? 1)
}
if (!only) {
  const { enableCompileCache } = await import('node:module')
  enableCompileCache?.('node_modules/.cache/highline')
  await import('../dist/local/main.js')
}
