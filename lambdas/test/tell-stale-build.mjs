import { isBuilt } from '../local/start/sources.mjs'

/**
 * Vitest's global teardown. Some tests run built files, so this warns if the build is missing or older than
 * the sources. It does not fail the run, since most tests need no build.
 */
export const teardown = async () => {
  if (await isBuilt()) return
  process.stderr.write(
    '\nThe build is missing or older than the sources: a test of built files may fail for that alone.\nBring it up to date with `node lambdas/local/start.mjs --prepare`, or run `npm test`.\n',
  )
}
