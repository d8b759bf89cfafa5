import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const sources = [
  'shared/src',
  'lambdas/src',
  'lambdas/local',
  'lambdas/build.mjs',
  'cdk/src/edge',
  'cdk/build-edge.mjs',
  'web',
  'package-lock.json',
  'tsconfig.base.json',
]
const passedOver = /(^|[\\/])(node_modules|dist|e2e|bench|testing)$|\.(test|testing)\.tsx?$|\.d\.ts$/

/** One output file of each part of the build. */
const outputs = [
  'cdk/dist/edge/site-request.js',
  'web/dist/server/renderer.js',
  'web/dist/client/404.html',
  'lambdas/dist/local/main.js',
]
const stamp = 'lambdas/dist/sources.sha256'

/** Whether everything is built, from the current sources. */
export async function isBuilt(root = '.') {
  if (![stamp, ...outputs].every((path) => existsSync(join(root, path)))) return false
  return (await readFile(join(root, stamp), 'utf8')) === (await hashOfSources(root))
}

export const noteBuild = (hash) => writeFile(stamp, hash)

/** Hashes the contents of the sources, since a checkout, a clone or a cache may change modification times. */
export async function hashOfSources(root = '.') {
  const files = (await Promise.all(sources.map((path) => filesOf(root, path)))).flat().sort()
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))))
  const hash = createHash('sha256')
  for (const [index, file] of files.entries()) {
    hash.update(`${file}\0${contents[index].length}\0`).update(contents[index])
  }
  return hash.digest('hex')
}

async function filesOf(root, path) {
  if (/\.\w+$/.test(path)) return existsSync(join(root, path)) ? [path] : []
  const entries = await readdir(join(root, path), { withFileTypes: true })
  const kept = entries.filter(({ name }) => !passedOver.test(name))
  const nested = kept.map((entry) =>
    entry.isDirectory() ? filesOf(root, join(path, entry.name)) : [join(path, entry.name)],
  )
  return (await Promise.all(nested)).flat()
}

/**
 * Whether the installed packages are those of the lock file: when npm has finished, it lists the packages in
 * `node_modules` in `.package-lock.json`, in the same format.
 */
export async function isInstalled(root = '.') {
  const [wanted, there] = await Promise.all([
    packagesOf(join(root, 'package-lock.json')),
    packagesOf(join(root, 'node_modules/.package-lock.json')),
  ])
  if (!there) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = there[path]
    if (path === '' || !found) return path === '' || optional === true
    return found.version === version && found.integrity === integrity
  })
}

async function packagesOf(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
