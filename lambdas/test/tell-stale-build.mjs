import { isBuilt } from '../local/start/sources.mjs'

/**
 * Vitest's global set-up. Some tests run what is built: after their failures it says where the build is not of the
 * sources as they are. It does not fail the run, since most tests need no build.
 */
export const teardown = async () => {
  if (await isBuilt()) return
  process.stderr.write(
    '\nThe build is missing or older than the sources: a test of built files may fail for that alone.\nBring it up to date with `node lambdas/local/start.mjs --prepare`, or run `npm test`.\n',
  )
}
