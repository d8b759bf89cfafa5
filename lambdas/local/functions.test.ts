import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builtFunctions, lambdaContext } from './function-environment'
import { temporaryDirectory } from './temporary-directory.testing'

async function bundle(script: string): Promise<string> {
  const directory = await temporaryDirectory()
  await mkdir(join(directory, 'public'))
  await writeFile(join(directory, 'public/index.js'), script)
  return directory
}

it('builtFunctions loads a bundle once per instance, at its first use', async () => {
  const directory = await bundle('let calls = 0; exports.handler = async (event) => [event, ++calls]')
  const call = (load: ReturnType<typeof builtFunctions>) => load('public')('e', lambdaContext('public'))
  const load = builtFunctions(directory)
  expect([await call(load), await call(load), await call(builtFunctions(directory))]).toEqual([
    ['e', 1],
    ['e', 2],
    ['e', 1],
  ])
})

it('builtFunctions throws on a bundle that is missing or exports no handler', async () => {
  const load = builtFunctions(await bundle('exports.other = 1'))
  expect(() => load('public')).toThrow('exports no handler')
  expect(() => load('contact')).toThrow('contact')
})
