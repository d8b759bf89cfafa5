import { readFile } from 'node:fs/promises'

/**
 * Whether what is installed is what the lock file says, whoever installed it: npm writes down what it put into
 * `node_modules` when it has finished, in the same form.
 */
export async function isInstalled() {
  const [wanted, there] = await Promise.all([
    packagesOf('package-lock.json'),
    packagesOf('node_modules/.package-lock.json'),
  ])
  if (!there) return false
  const same = ([path, { version, integrity }]) => {
    const found = there[path]
    return found ? found.version === version && found.integrity === integrity : wanted[path].optional === true
  }
  return Object.entries(wanted).every(([path, entry]) => path === '' || same([path, entry]))
}

async function packagesOf(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
