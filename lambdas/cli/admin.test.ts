import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Runs a command as npm does, with a stdin that stays open like that of a terminal. */
async function run(...given: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'lambdas/cli/admin.ts', ...given], { cwd: root })
  onTestFinished(() => void child.kill())
  const said = text(child.stderr)
  const [code] = await once(child, 'exit')
  return { code, said: await said }
}

it('a command with an invalid stage name exits with code 1 while its stdin is still open', async () => {
  expect(await run('unlock', '--stage', 'Prod')).toEqual({
    code: 1,
    said: '"Prod" is no name of a stage.\n',
  })
})
