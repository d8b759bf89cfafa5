// `npm run dev`: Vite serves the pages from their sources, with hot reload, on PORT. The local app serves everything
// else on the next port; it is rebuilt and restarted when one of its source files changes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { allocatorSettings } from './start/allocator.mjs'
import { endWithNpm } from './start/parent.mjs'
import { prepare } from './start/prepare.mjs'
import { runNode, step } from './start/run.mjs'

endWithNpm()
await prepare()
const port = Number(process.env.PORT || 3000)
const machinePort = port + 1
/** Milliseconds to wait for further changes: editors write a file several times, and a checkout writes many. */
const settleMs = 50

/** Vite plugin that serves every page of the admin from `/admin.html`, as the edge does. */
const adminPages = {
  name: 'admin-pages',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _response, next) => {
      if (/^\/admin(\/|\?|$)/.test(request.url)) request.url = '/admin.html'
      next()
    }),
}

let changed = false
let building = false
let stopping = false
let machine = startMachine()
await servePages()
process.stdout.write(`Pages with hot reload: http://localhost:${port}/ and http://localhost:${port}/admin\n`)
for (const folder of ['shared/src', 'lambdas/src', 'lambdas/local', 'cdk/src/edge']) {
  watch(folder, { recursive: true }, (_event, file) => noteChange(file ?? ''))
}
process.on('SIGINT', stop).on('SIGTERM', stop)

function startMachine() {
  const env = { ...allocatorSettings, ...process.env, PORT: String(machinePort), DEV_PORT: String(port) }
  return spawn(process.execPath, ['lambdas/dist/local/main.js'], { env, stdio: 'inherit' })
}

async function servePages() {
  const vite = createRequire(`${process.cwd()}/web/package.json`).resolve('vite')
  const { createServer } = await import(pathToFileURL(vite))
  // Keeps the browser's Host header: the local app refuses all other hosts, and uses it for links in mails.
  const machineProxy = { target: `http://127.0.0.1:${machinePort}`, changeOrigin: false }
  const proxy = { '/api': machineProxy, '/_local': machineProxy }
  const server = await createServer({
    configFile: 'web/vite.config.ts',
    plugins: [adminPages],
    // Local, without CORS: pages of other origins, even on this machine, must not read the sources and the mails.
    server: { host: '127.0.0.1', port, strictPort: true, proxy, cors: false },
  })
  return server.listen()
}

/** Rebuilds after a change. Changes during `settleMs` share one build; those during a build cause one more. */
async function noteChange(file) {
  if (/\.(test|testing)\.|~$/.test(file)) return
  changed = true
  if (building) return
  building = true
  while (changed) {
    await wait(settleMs)
    changed = false
    await rebuild()
  }
  building = false
}

async function rebuild() {
  try {
    await step('Building', async () => {
      await Promise.all([runNode('cdk/build-edge.mjs'), runNode('lambdas/build.mjs')])
    })
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return
  }
  await endMachine()
  if (!stopping) machine = startMachine()
}

async function endMachine() {
  if (machine.exitCode !== null || machine.signalCode !== null) return
  machine.kill('SIGTERM')
  await once(machine, 'exit')
}

/** Exits without closing Vite, which would wait for every open page. */
async function stop() {
  stopping = true
  await endMachine()
  process.exit(0)
}
