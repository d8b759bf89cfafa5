// `npm start`: installs and builds what is missing or out of date, then starts the local app in this same process.
// `--prepare` and `--build` stop before the start; `--build` always builds. There are no static imports, because an
// old Node might fail to parse them before it can report that it is too old.
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
