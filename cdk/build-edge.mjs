import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/*
 * `node build-edge.mjs [directory]` builds each CloudFront Function as the one script that CloudFront and the local
 * edge run: a global `function handler(event)`, in ES 5.1 with a few later things, which is all that runtime 2.0 knows.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
const maxBytes = 10_240
const source = fileURLToPath(new URL('src/edge/', import.meta.url))
const [output = fileURLToPath(new URL('dist/edge/', import.meta.url))] = process.argv.slice(2)

await mkdir(output, { recursive: true })
const entries = (await readdir(source)).filter((file) => /-(request|response)\.ts$/.test(file))
const sizes = await Promise.all(entries.map(buildOne))
console.log('CloudFront Functions, bytes:', Object.fromEntries(sizes))

async function buildOne(entry) {
  const name = entry.replace(/\.ts$/, '')
  const { outputFiles } = await build({
    absWorkingDir: source,
    entryPoints: [join(source, entry)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es5',
    supported: { 'const-and-let': true, arrow: true, 'template-literal': true, 'async-await': true },
  })
  const script = withoutExport(outputFiles[0].text)
  const bytes = Buffer.byteLength(script)
  if (bytes > maxBytes) throw new Error(`${name} has ${bytes} bytes; CloudFront takes ${maxBytes}`)
  await writeFile(join(output, `${name}.js`), script)
  return [name, bytes]
}

/** CloudFront knows no modules: what a module would export has to stand there as a global function. */
function withoutExport(text) {
  const script = text.replace(/export \{\s*handler\s*\};\s*$/, '')
  if (script === text) throw new Error('An edge function exports `handler` and nothing else')
  return script
}
