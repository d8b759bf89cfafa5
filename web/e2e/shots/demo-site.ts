import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Product, startProduct } from '../support/product'

const root = join(import.meta.dirname, '../../..')
const seedScript = join(root, 'lambdas/src/cli/seed.ts')
/** Its pictures take minutes to make, so the site is kept; whoever wants them anew deletes the folder. */
const directory = join(root, 'node_modules/.cache/highline/demo-site')

/** The site of the demo company, on this machine. */
export async function demoSite(): Promise<Product> {
  await mkdir(directory, { recursive: true })
  const env = { ...process.env, DATA_DIR: directory }
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', seedScript], {
    cwd: root,
    env,
  })
  process.stdout.write(stdout)
  return startProduct({ DATA_DIR: directory })
}
