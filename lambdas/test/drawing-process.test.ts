import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawSvg } from '../src/media/variants/draw-svg'

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="4" height="2"/></svg>',
)

/**
 * Lambda's Node may have libraries of its own, which the linker finds by this variable alone. That a drawing is rendered
 * where they are there: `media/variants/make-variants.test.ts`.
 */
test.runIf(process.platform === 'linux')(
  'a drawing is rendered by a process of its own, whose libraries are looked for where ours are',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'libraries-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    onTestFinished(() => void vi.unstubAllEnvs())
    // No process starts with a C library that is empty.
    await writeFile(join(folder, 'libc.so.6'), '')
    vi.stubEnv('LD_LIBRARY_PATH', folder)
    await expect(drawSvg(svg, 8)).rejects.toThrow()
  },
)
