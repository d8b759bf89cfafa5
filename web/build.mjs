import { rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const inWeb = (path) => fileURLToPath(new URL(path, import.meta.url))
const client = inWeb('dist/client')

await rm(inWeb('dist'), { recursive: true, force: true })
const script = await buildSite()
await buildAdmin()
await buildServer('renderer', { SITE_SCRIPT: JSON.stringify(script) })
await writeNotFound()

/** One run of Vite. The page and the admin are built apart, so that neither's files hold anything of the other. */
function run(options) {
  return build({ configFile: inWeb('vite.config.ts'), logLevel: 'warn', ...options })
}

/** Builds the landing page's script, and gives the address of its first part. */
async function buildSite() {
  const { output } = await run({
    plugins: [withoutPreload()],
    build: { outDir: client, rolldownOptions: { input: { site: inWeb('src/site/loader.ts') } } },
  })
  return `/${output.find((file) => file.type === 'chunk' && file.isEntry).fileName}`
}

async function buildAdmin() {
  await run({
    publicDir: false,
    build: { outDir: client, emptyOutDir: false, rolldownOptions: { input: inWeb('admin.html') } },
  })
}

/** Builds `src/server/<name>.tsx` to one file that needs nothing beside it. */
async function buildServer(name, constants = {}) {
  await run({
    publicDir: false,
    plugins: [withoutBrowserParts()],
    define: { 'process.env.NODE_ENV': '"production"', ...constants },
    ssr: { noExternal: true },
    build: {
      ssr: inWeb(`src/server/${name}.tsx`),
      outDir: inWeb('dist/server'),
      emptyOutDir: false,
      minify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
}

async function writeNotFound() {
  await buildServer('not-found')
  const file = inWeb('dist/server/not-found.js')
  const { notFoundDocument } = await import(pathToFileURL(file))
  await writeFile(`${client}/404.html`, notFoundDocument())
  await rm(file)
}

/** The page's chunks have no styles or chunks of their own to load beforehand: Vite's code for that is left out. */
function withoutPreload() {
  return {
    name: 'without-preload',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
  }
}

/** What the page loads on demand is never asked for on the server: it stays out of the Lambda. */
function withoutBrowserParts() {
  return {
    name: 'without-browser-parts',
    enforce: 'pre',
    load: (id) => (/\/(form-kit\.tsx|fetch-content\.ts)$/.test(id) ? 'export {}' : undefined),
  }
}
