import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, runNpm } from './local/start/run.mjs'

/*
 * Copies sharp next to the bundle of `variants`. The installed binaries are for this machine, but AWS needs those for
 * Linux on arm64 (LocalStack on x64): they are downloaded and checked against the lock file.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'lambdas/dist/functions/variants/node_modules')

/** Packages without binaries, the same on every machine. npm has verified them at installation. */
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

/** Whether the right version is unpacked completely: `package.json` is copied last. */
async function isThere(name) {
  const described = await readFile(join(target, name, 'package.json'), 'utf8').catch(() => '{}')
  return JSON.parse(described).version === packages[`node_modules/${name}`].version
}

/** Downloads a package's tarball, in the version and with the hash of the lock file. @returns its path */
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
