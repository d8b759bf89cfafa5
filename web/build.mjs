import { accessSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const inWeb = (path) => fileURLToPath(new URL(path, import.meta.url))
const client = inWeb('dist/client')
const server = inWeb('dist/server')

// Tests that run this build have NODE_ENV=test, but need the production site as well.
process.env.NODE_ENV = 'production'
await rm(inWeb('dist'), { recursive: true, force: true })
const { notFoundDocument } = await partsForBuild()
const script = await buildSite()
await buildAdmin(await buildFirstPaint())
await buildServer('renderer', { SITE_SCRIPT: JSON.stringify(script) })
await writeFile(`${client}/404.html`, notFoundDocument())

/** Runs Vite once. Page and admin are built separately, so that neither's files contain code of the other. */
function run(options) {
  return build({ configFile: inWeb('vite.config.ts'), logLevel: 'warn', ...options })
}

/** Returns the exports of `for-build.tsx`: values from the sources that the build itself needs. */
async function partsForBuild() {
  await buildServer('for-build')
  const file = `${server}/for-build.js`
  const parts = await import(pathToFileURL(file))
  await rm(file)
  return parts
}

/**
 * Builds the landing page's script, and returns the URL of its entry, the loader. `client.tsx`, which the loader
 * imports, is a separate entry that may contain modules shared with its lazy chunks: it is one file, so one request.
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

/** Builds the entry `source` for browsers, and returns the URL of the entry's chunk. */
async function buildEntry(name, source, { build, ...options }) {
  const input = { [name]: inWeb(source) }
  const rolldownOptions = { ...build.rolldownOptions, input }
  const { output } = await run({ ...options, build: { ...build, outDir: client, rolldownOptions } })
  return `/${output.find((file) => file.type === 'chunk' && file.isEntry).fileName}`
}

/** Builds the blocking script that sets the admin's colours before the first paint, and returns its URL. */
function buildFirstPaint() {
  return buildEntry('first-paint', 'src/admin/shell/first-paint.ts', {
    publicDir: false,
    build: { emptyOutDir: false, rolldownOptions: { output: { format: 'iife' } } },
  })
}

/** Builds the admin. Its style policy is only in the built file, because styles are inline in development. */
async function buildAdmin(firstPaint) {
  const attrs = { 'http-equiv': 'Content-Security-Policy', content: "style-src 'self'" }
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

/** Builds `src/server/<name>.tsx` to one file without dependencies, with `constants` inlined. */
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

/** Omits Vite's preload code: the admin's chunks have no styles of their own to preload. */
function withoutPreload() {
  return preloadHelper('export const __vitePreload = (load) => load()')
}

/** Requests the page's chunks in parallel: otherwise the second would be requested only once the first is parsed. */
function withPreload() {
  return preloadHelper(`export function __vitePreload(load, chunks = []) {
    for (const chunk of chunks)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + chunk }),
      )
    return load()
  }`)
}

/** Replaces the module that Vite calls to load a chunk on demand with `code`. */
function preloadHelper(code) {
  const load = (id) => (id === '\0vite/preload-helper.js' ? code : undefined)
  return { name: 'preload-helper', enforce: 'pre', load }
}

/**
 * Excludes modules from the Lambda that the page loads on demand and the server never calls.
 * @throws when such a file has moved: it would otherwise be bundled silently
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
