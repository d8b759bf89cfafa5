import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeBuild } from '../../test/fake-build'
import { makeApp } from '../../test/synthesise'

test.each([
  ['prod', 'arm64'],
  ['local', 'x64'],
])('in stage %s the package of variants contains sharp for its architecture only', (stage, cpu) => {
  const build = fakeBuild()
  for (const each of ['arm64', 'x64']) {
    const folder = join(build.functionDirectory('variants'), `node_modules/@img/sharp-linux-${each}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'sharp.node'), each)
  }
  const { directory } = makeApp({ stage, 'aws:cdk:disable-asset-staging': false }, { build }).synth()
  const packed = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  expect(packed.filter((path) => path.endsWith('sharp.node'))).toEqual([
    expect.stringContaining(`sharp-linux-${cpu}`),
  ])
})
