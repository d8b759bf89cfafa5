import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { admin } from '@highline/shared/endpoints/admin'
import { call } from '@highline/shared/http/call'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryDirectory } from './temporary-directory.testing'

const main = fileURLToPath(new URL('../dist/local/main.js', import.meta.url))
const parent = new URL('./start/parent.mjs', import.meta.url)

async function start(settings: Record<string, string>, inFile = '') {
  const cwd = await temporaryDirectory()
  await writeFile(join(cwd, '.env'), inFile)
  const { PORT, ADMIN_PASSWORD, ...env } = process.env
  const child = spawn(process.execPath, [main], {
    cwd,
    env: { ...env, DATA_DIR: 'data', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

it('prints URLs and a generated password, keeps its data private, survives a closed stdout and exits at SIGTERM', async () => {
  const directory = await temporaryDirectory()
  await chmod(directory, 0o755)
  const umask = process.umask(0)
  const child = await start({ PORT: '0', DATA_DIR: directory, ADMIN_EMAIL: 'owner@example.org' })
  process.umask(umask)
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    // Leaving the loop closes the process's stdout.
    if (said.includes('_local/mailbox')) break
  }
  expect(said).toMatch(/Admin {4}http:\/\/localhost:\d+\/admin {5}password: (\w{4}-){3}\w{4}\n/)
  const baseUrl = `http://127.0.0.1:${/localhost:(\d+)/.exec(said)?.[1]}`
  for (let request = 0; request < 3; request++) expect((await fetch(`${baseUrl}/api/logo`)).status).toBe(200)
  const password = /password: (.+)/.exec(said)?.[1] ?? ''
  await call(admin.sendMfa, { body: { password } }, { baseUrl })
  const kept = await readdir(directory, { recursive: true })
  expect(kept).toEqual(
    expect.arrayContaining(['mail/00000001.json', 'secret.json', 'keys.json', 'dynamodb/LOCK']),
  )
  const found = await Promise.all(['', ...kept].map((name) => stat(join(directory, name))))
  const closed = found.map((file) => (file.mode & 0o777) === (file.isDirectory() ? 0o700 : 0o600))
  expect(['.', ...kept].filter((_name, at) => !closed[at])).toEqual([])
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
}, 60_000)

it('exits with 1 and a one-line message for an invalid setting in the environment or in .env', async () => {
  const sentence = 'PORT is "eighty", which is not a port from 0 to 65535.\n'
  for (const [settings, file] of [
    [{ PORT: 'eighty' }, 'PORT=0'],
    [{}, 'PORT=eighty'],
  ] as const) {
    const child = await start(settings, file)
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect([said, code]).toEqual([sentence, 1])
  }
})

it('exits when the npm process that started it or the shell between them is killed', async () => {
  const program = `const { endWithNpm } = await import('${parent}'); endWithNpm(); setInterval(() => {}, 1e6); console.log('up')`
  const child = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, program], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  // The pipe closes when the last process that holds it exits.
  await text(child.stdout)
})
