import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { expect, test } from 'vitest'
import { fakeBuild } from '../../test/fake-build'
import { scratchDirectory } from '../../test/scratch'
import { addStacks } from '../add-stacks'
import { parseConfig } from '../config'

test.each([
  ['prod', 'arm64'],
  ['local', 'x64'],
])('on %s the pictures’ function comes with sharp for its processor alone', (stage, cpu) => {
  const build = fakeBuild()
  for (const each of ['arm64', 'x64']) {
    const folder = join(build.functionDirectory('variants'), `node_modules/@img/sharp-linux-${each}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'sharp.node'), each)
  }
  const app = new App({ outdir: scratchDirectory() })
  addStacks(app, parseConfig({ stage }, {}), build)
  const { directory } = app.synth()
  const packed = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  expect(packed.filter((path) => path.endsWith('sharp.node'))).toEqual([
    expect.stringContaining(`sharp-linux-${cpu}`),
  ])
})
