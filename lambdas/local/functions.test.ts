import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builtFunctions, lambdaContext } from './function-environment'
import { temporaryDirectory } from './temporary-directory.testing'

async function bundle(name: string, script: string): Promise<string> {
  const directory = await temporaryDirectory()
  await mkdir(join(directory, name))
  await writeFile(join(directory, name, 'index.js'), script)
  return directory
}

it('builtFunctions loads a bundle once per instance, at its first use', async () => {
  const counting = 'let calls = 0; exports.handler = async (event) => ({ event, calls: ++calls })'
  const directory = await bundle('public', counting)
  const call = (load: ReturnType<typeof builtFunctions>) => load('public')('e', lambdaContext('public'))
  const machine = builtFunctions(directory)
  expect([await call(machine), await call(machine)]).toEqual([
    { event: 'e', calls: 1 },
    { event: 'e', calls: 2 },
  ])
  expect(await call(builtFunctions(directory))).toEqual({ event: 'e', calls: 1 })
})

it('builtFunctions throws on a bundle that is missing or exports no handler', async () => {
  const load = builtFunctions(await bundle('public', 'exports.other = 1'))
  expect(() => load('public')).toThrow('exports no handler')
  expect(() => load('contact')).toThrow('contact')
})
