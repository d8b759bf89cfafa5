import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/*
 * Builds what AWS runs and what this machine runs: `dist/functions/<name>/index.js`, one bundle for each file
 * of `src/functions`, and `dist/local/main.js`. `dist/meta.json` says what is in the functions' bundles.
 * Needs the built renderer of `web`.
 */
const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * A function has its credentials and settings in its environment. The SDK's default chain would look for credentials in
 * nine more places, with five clients of other services, a third of the bundle; and for settings in two files of a home
 * that a function does not have, and this machine should not look at.
 */
const settingsFromEnvironment = {
  name: 'settings-from-environment',
  setup({ onResolve, onLoad }) {
    const namespace = 'environment'
    onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ path }) => ({ path, namespace }))
    onLoad({ filter: /.*/, namespace }, () => ({
      contents: `export const defaultProvider = () => async () => ({
        accessKeyId: process.env.AWS_ACCESS_KEY_ID,
        secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY,
        sessionToken: process.env.AWS_SESSION_TOKEN,
      })`,
    }))
    onLoad({ filter: /\/shared-ini-file-loader\/loadSharedConfigFiles\.js$/ }, () => ({
      contents: `export { CONFIG_PREFIX_SEPARATOR } from './constants.js'
        export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} })`,
    }))
  },
}

/**
 * No request or answer of ours is a stream. What the SDK would import at the first stream of events stays where it
 * is, so that a hundred and fifty modules need no wrapping for its sake; and middy asks for no streams of the web,
 * which Node would load for that question alone.
 */
const noStreams = {
  name: 'no-streams',
  setup({ onResolve, onLoad }) {
    const namespace = 'no-streams'
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
    onResolve({ filter: /^node:stream\/web$/ }, ({ importer, path }) =>
      importer.includes('/@middy/core/') ? { path, namespace } : undefined,
    )
    onLoad({ filter: /.*/, namespace }, () => ({ contents: 'export class ReadableStream {}' }))
  },
}

/**
 * What declares a schema, an endpoint or an entity does nothing else, but the bundler cannot know. Told so at each
 * call, it leaves out what a function does not use: most of them, and each takes time at every start.
 */
const unusedDeclarations = {
  name: 'unused-declarations',
  setup({ onLoad }) {
    onLoad({ filter: /\/(shared\/src|lambdas\/src\/data)\/.*\.ts$/ }, async ({ path }) => ({
      loader: 'ts',
      contents: (await readFile(path, 'utf8')).replace(declaring, '/* @__PURE__ */ $&'),
    }))
  },
}
const declaring = /(?<![\w.]|function )(z(\.\w+)+|endpoint|entity|served)\(/g

/**
 * CJS starts faster than ESM, and the AWS SDK's ESM sources shake better than its CJS. Names stay for stack traces: as
 * they are, since giving each function its own back takes longer at every start than reading it. No import is dynamic:
 * the SDK's of `node:http` would load all that Node offers there, a client for WebSockets included.
 */
const common = {
  absWorkingDir: here,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  mainFields: ['module', 'main'],
  loader: { '.css': 'empty' },
  plugins: [settingsFromEnvironment, noStreams, unusedDeclarations],
  minifyWhitespace: true,
  minifySyntax: true,
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': 'fileUrl' },
  banner: { js: "const fileUrl = require('node:url').pathToFileURL(__filename).href;" },
  legalComments: 'none',
  logLevel: 'warning',
}

async function buildFunctions() {
  const files = (await readdir(`${here}src/functions`)).filter((file) => !file.includes('.test.'))
  const { metafile } = await build({
    ...common,
    target: 'node24',
    entryPoints: files.map((file) => `src/functions/${file}`),
    outdir: 'dist/functions',
    entryNames: '[name]/index',
    // Its binaries cannot be bundled: `pack-sharp.mjs` lays them beside the one function that renders.
    external: ['sharp'],
    metafile: true,
  })
  await writeFile(`${here}dist/meta.json`, JSON.stringify(metafile))
  await removeOthers(files.map((file) => file.replace(/\.ts$/, '')))
}

/** A function that is no more must not be deployed once more. */
async function removeOthers(names) {
  const built = await readdir(`${here}dist/functions`)
  const others = built.filter((name) => !names.includes(name))
  await Promise.all(others.map((name) => rm(`${here}dist/functions/${name}`, { recursive: true })))
}

/** The machine starts on whatever Node it is installed with, before the pinned one is there. */
async function buildMachine() {
  await build({
    ...common,
    target: 'node20.19',
    entryPoints: ['local/main.ts'],
    outdir: 'dist/local',
    external: ['dynalite', 'classic-level'],
  })
}

await Promise.all([buildFunctions(), buildMachine()])
await writeFile(`${here}dist/package.json`, '{ "type": "commonjs" }\n')
