import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawSvg } from '../src/media/variants/draw-svg'

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="4" height="2"/></svg>',
)

/**
 * Lambda's Node.js may depend on libraries that the dynamic linker finds only through this variable.
 * Successful rendering is tested in `media/variants/make-variants.test.ts`.
 */
test.runIf(process.platform === 'linux')(
  'drawSvg renders in a child process that inherits LD_LIBRARY_PATH',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'libraries-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    onTestFinished(() => void vi.unstubAllEnvs())
    // With an empty C library, no process can start.
    await writeFile(join(folder, 'libc.so.6'), '')
    vi.stubEnv('LD_LIBRARY_PATH', folder)
    await expect(drawSvg(svg, 8)).rejects.toThrow()
  },
)
