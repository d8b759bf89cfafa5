import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Product, startProduct } from './product'

const root = join(import.meta.dirname, '../../..')
const seed = join(root, 'lambdas/cli/seed.ts')

/**
 * Starts the site of the demo company on this machine, with its data in `DATA_DIR` if that is set. The directory is
 * kept, because its renditions take a minute. If it was deleted, the next call creates the site again.
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
