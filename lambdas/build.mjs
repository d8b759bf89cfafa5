import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/*
 * Builds the Lambda functions, one bundle `dist/functions/<name>/index.js` for each file of `src/functions`, and the
 * local server, `dist/local/main.js`. `dist/meta.json` lists the contents of the functions' bundles.
 * Needs the built renderer of `web`.
 */
const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * Limits the SDK to the environment, where a function has its credentials and settings. The default chain would try
 * nine more sources of credentials, with five clients of other services, a third of the bundle. It would also read
 * settings from two files in a home directory, which a function does not have and the local server should not read.
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
 * Leaves out streams, since no request or response of ours is one. The SDK's dynamic import for event streams stays
 * external, because bundling it would wrap a hundred and fifty modules. middy gets an empty `ReadableStream`: it needs
 * the class only for an `instanceof` check, for which Node would load `node:stream/web`.
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
 * Marks the calls that declare schemas, endpoints and entities as free of side effects, which the bundler cannot see.
 * It then drops the declarations that a function does not use: most of them, and each takes time at every start.
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
 * CJS starts faster than ESM, and the AWS SDK's ESM sources tree-shake better than its CJS. Identifiers are not
 * minified, for stack traces: restoring names at every start would take longer than parsing them. Dynamic imports are
 * compiled away: the SDK's import of `node:http` would load all its exports, including a WebSocket client.
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
    // Its binaries cannot be bundled: `pack-sharp.mjs` copies them next to `variants`, the only function that renders.
    external: ['sharp'],
    metafile: true,
  })
  await writeFile(`${here}dist/meta.json`, JSON.stringify(metafile))
  await removeOthers(files.map((file) => file.replace(/\.ts$/, '')))
}

/** Deletes the bundles of functions that no longer exist, so that they are not deployed again. */
async function removeOthers(names) {
  const built = await readdir(`${here}dist/functions`)
  const others = built.filter((name) => !names.includes(name))
  await Promise.all(others.map((name) => rm(`${here}dist/functions/${name}`, { recursive: true })))
}

/** Builds the local server, which also has to run on an installed Node that is older than the pinned one. */
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
