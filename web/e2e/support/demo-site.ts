import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Product, startProduct } from './product'

const root = join(import.meta.dirname, '../../..')
const seed = join(root, 'lambdas/cli/seed.ts')

/**
 * The site of the demo company, on this machine, in `DATA_DIR` if that is set. Its renditions take a minute, so the
 * folder is kept; with the folder deleted the next call makes the site again.
 */
export function demoSite(): Promise<Product> {
  const DATA_DIR = process.env.DATA_DIR ?? join(root, 'node_modules/.cache/highline/demo-site')
  execFileSync(process.execPath, ['--import', 'tsx', seed], {
    cwd: root,
    env: { ...process.env, DATA_DIR },
    stdio: 'inherit',
  })
  return startProduct({ DATA_DIR })
}
