import { accessSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const inWeb = (path) => fileURLToPath(new URL(path, import.meta.url))
const client = inWeb('dist/client')
const server = inWeb('dist/server')

// A test that builds has NODE_ENV=test, and needs the site that is deployed, too.
process.env.NODE_ENV = 'production'
await rm(inWeb('dist'), { recursive: true, force: true })
const { selectSource, adminPolicy, notFoundDocument } = await partsForBuild()
const script = await buildSite()
await buildAdmin(adminPolicy, await buildFirstPaint())
await buildServer('renderer', {
  SITE_SCRIPT: JSON.stringify(script),
  SELECT_SOURCE: JSON.stringify(selectSource),
})
await writeFile(`${client}/404.html`, notFoundDocument())

/** One run of Vite. The page and the admin are built apart, so that neither's files hold anything of the other. */
function run(options) {
  return build({ configFile: inWeb('vite.config.ts'), logLevel: 'warn', ...options })
}

/** What the build itself needs of the sources. */
async function partsForBuild() {
  await buildServer('for-build')
  const file = `${server}/for-build.js`
  const parts = await import(pathToFileURL(file))
  await rm(file)
  return parts
}

/**
 * Builds the landing page's script, and gives the address of its first part, the loader. What the loader loads is built
 * apart, as an entry that may take in what its own later parts share with it: it is one file, so one request.
 */
async function buildSite() {
  const loaded = await buildEntry('client', 'src/site/client.tsx', {
    plugins: [withPreload()],
    build: {
      modulePreload: { polyfill: false },
      rolldownOptions: { preserveEntrySignatures: 'allow-extension' },
    },
  })
  const resolveId = (id) => (id === './client' ? { id: loaded, external: 'absolute' } : null)
  return buildEntry('site', 'src/site/loader.ts', {
    publicDir: false,
    plugins: [withoutPreload(), { name: 'client-address', enforce: 'pre', resolveId }],
    build: { emptyOutDir: false },
  })
}

/** Builds for browsers what begins with `source`, and gives the address of its first file. */
async function buildEntry(name, source, { build, ...options }) {
  const input = { [name]: inWeb(source) }
  const rolldownOptions = { ...build.rolldownOptions, input }
  const { output } = await run({ ...options, build: { ...build, outDir: client, rolldownOptions } })
  return `/${output.find((file) => file.type === 'chunk' && file.isEntry).fileName}`
}

/** Builds what colours the admin before it is drawn, as a script that blocks; gives its address. */
function buildFirstPaint() {
  return buildEntry('first-paint', 'src/admin/shell/first-paint.ts', {
    publicDir: false,
    build: { emptyOutDir: false, rolldownOptions: { output: { format: 'iife' } } },
  })
}

/** Its style policy stands in the built file alone: in development styles are inline. */
async function buildAdmin(content, firstPaint) {
  const attrs = { 'http-equiv': 'Content-Security-Policy', content }
  await run({
    publicDir: false,
    plugins: [
      withoutPreload(),
      {
        name: 'admin-head',
        transformIndexHtml: () => [
          { tag: 'meta', attrs, injectTo: 'head-prepend' },
          { tag: 'script', attrs: { src: firstPaint }, injectTo: 'head-prepend' },
        ],
      },
    ],
    build: {
      outDir: client,
      emptyOutDir: false,
      cssCodeSplit: false,
      rolldownOptions: { input: inWeb('admin.html') },
    },
  })
}

/** Builds `src/server/<name>.tsx` to one file that needs nothing beside it; `constants` are written into it. */
async function buildServer(name, constants = {}) {
  await run({
    publicDir: false,
    plugins: [withoutBrowserParts()],
    define: { 'process.env.NODE_ENV': '"production"', ...constants },
    ssr: { noExternal: true },
    build: {
      ssr: inWeb(`src/server/${name}.tsx`),
      outDir: server,
      emptyOutDir: false,
      minify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
}

/** The admin's chunks have no styles of their own to load beforehand: Vite's code for that is left out. */
function withoutPreload() {
  return preloadHelper('export const __vitePreload = (load) => load()')
}

/** The page's chunks are asked for side by side: without this the second would wait until the first has been read. */
function withPreload() {
  return preloadHelper(`export function __vitePreload(load, chunks = []) {
    for (const chunk of chunks)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + chunk }),
      )
    return load()
  }`)
}

/** Puts `code` in the place of what Vite calls to load a chunk on demand. */
function preloadHelper(code) {
  const load = (id) => (id === '\0vite/preload-helper.js' ? code : undefined)
  return { name: 'preload-helper', enforce: 'pre', load }
}

/**
 * What the page loads on demand is never called on the server: it stays out of the Lambda.
 * @throws where such a file has moved: without its name here it would be bundled without a word
 */
function withoutBrowserParts() {
  const parts = ['contact/lazy-form-runtime.tsx', 'fetch-content.ts'].map((file) => inWeb(`src/site/${file}`))
  for (const part of parts) accessSync(part)
  return {
    name: 'without-browser-parts',
    enforce: 'pre',
    load: (id) => (parts.includes(id) ? 'export {}' : undefined),
  }
}
