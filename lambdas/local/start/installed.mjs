import { readFile } from 'node:fs/promises'

/**
 * Whether the installed packages are those of the lock file: npm writes what it put into `node_modules` to
 * `.package-lock.json`, in the same form, when it has finished.
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
