import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, runNpm } from './local/start/run.mjs'

/*
 * Lays sharp beside the bundle of `variants`: what npm installed of it here is for this machine, and AWS needs
 * Linux on arm64 (LocalStack on x64). The binaries are those that the lock file names, checked against it.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'lambdas/dist/functions/variants/node_modules')

/** Alike on every machine, and checked when they were installed. */
const installed = ['sharp', '@img/colour', 'detect-libc', 'semver']
const fetched = ['arm64', 'x64'].flatMap((cpu) => [
  `@img/sharp-linux-${cpu}`,
  `@img/sharp-libvips-linux-${cpu}`,
])

const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
const scratch = await mkdtemp(join(tmpdir(), 'sharp-'))
try {
  for (const name of installed)
    await cp(join(root, 'node_modules', name), join(target, name), { recursive: true })
  for (const name of fetched) if (!(await isThere(name))) await unpack(name, await download(name))
} finally {
  await rm(scratch, { recursive: true, force: true })
}

/** Its `package.json` is unpacked last, so where it is the rest is too. */
async function isThere(name) {
  const described = await readFile(join(target, name, 'package.json'), 'utf8').catch(() => '{}')
  return JSON.parse(described).version === packages[`node_modules/${name}`].version
}

/** npm's own archive of a package, in the version and with the hash of the lock file. */
async function download(name) {
  const { version, integrity } = packages[`node_modules/${name}`]
  const pack = ['pack', `${name}@${version}`, '--json', '--pack-destination', scratch]
  const [packed] = JSON.parse(await runNpm(...pack))
  if (packed.integrity !== integrity)
    throw new Error(`${name}@${version} from the registry is not what package-lock.json names`)
  return join(scratch, basename(packed.filename).replace('@img/', 'img-'))
}

async function unpack(name, archive) {
  const folder = join(target, name)
  const unpacked = join(scratch, 'package')
  await run('tar', ['-xzf', archive, '-C', scratch])
  await rm(folder, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  await cp(unpacked, folder, { recursive: true, filter: (path) => path !== join(unpacked, 'package.json') })
  await cp(join(unpacked, 'package.json'), join(folder, 'package.json'))
  await rm(unpacked, { recursive: true })
}
