import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from './temporary-directory.testing'
import { writeAtomically } from './write-atomically'

describe('writeAtomically', () => {
  it('replaces a file completely, also with concurrent writes', async () => {
    const directory = await temporaryDirectory()
    const path = join(directory, 'a')
    const texts = Array.from({ length: 20 }, (_, n) => `${n} `.repeat(10_000))
    await Promise.all(texts.map((text) => writeAtomically(path, text)))
    expect(texts).toContain(await readFile(path, 'utf8'))
    expect(await readdir(directory)).toEqual(['a'])
  })

  it('leaves no temporary file when it fails', async () => {
    const directory = await temporaryDirectory()
    await mkdir(join(directory, 'a', 'b'), { recursive: true })
    await expect(writeAtomically(join(directory, 'a'), 'text')).rejects.toThrow()
    expect(await readdir(directory)).toEqual(['a'])
  })
})
