import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeBuild } from '../test/fake-build'
import { scratchDirectory } from '../test/scratch'
import { findBuild } from './build'

test('a missing build is reported with the command to run', () => {
  expect(() => findBuild(scratchDirectory())).toThrow(
    'There is nothing to deploy yet, lambdas/dist/functions/public/index.js is missing: run `npm run build`.',
  )
})

test.each([
  'lambdas/dist/functions/publish/index.js',
  'cdk/dist/edge/site-request.js',
  'web/dist/client/404.html',
])('a build without %s is rejected', (file) => {
  const root = join(fakeBuild().siteDirectory, '../../..')
  rmSync(join(root, file))
  expect(() => findBuild(root)).toThrow(`${file} is missing`)
})
