import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { allocatorSettings } from '@highline/shared/infra/env'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../temporary-directory.testing'

const execute = promisify(execFile)
const url = new URL('allocator.mjs', import.meta.url)

describe('the allocator settings', () => {
  it('are the same locally as on AWS', async () => {
    expect(await import(url.pathname)).toMatchObject({ allocatorSettings })
  })

  it.runIf(process.platform === 'linux' && process.execve)(
    'are applied by restarting the process with the same pid and arguments',
    async () => {
      const script = join(await temporaryDirectory(), 'script.mjs')
      await writeFile(
        script,
        `import { restartWithAllocatorSettings } from '${url}'
        console.log(process.pid)
        restartWithAllocatorSettings()
        console.log(process.argv[2], process.env.MALLOC_ARENA_MAX)`,
      )
      const env = { PATH: process.env.PATH }
      const { stdout } = await execute(process.execPath, [script, 'argument'], { env })
      const [pid, again, result] = stdout.trim().split('\n')
      expect([again, result]).toEqual([pid, `argument ${allocatorSettings.MALLOC_ARENA_MAX}`])
    },
  )
})
