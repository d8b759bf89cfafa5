import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { onStickyPort } from './bind'
import { listen } from './emulator'
import { temporaryDirectory } from './temporary-directory.testing'

const file = async () => join(await temporaryDirectory(), 'port')

async function start(path: string) {
  const nothing = async () => ({ status: 200, headers: [] })
  const service = await onStickyPort(path, (port) => listen(nothing, port))
  onTestFinished(() => service.close())
  return service
}

it('a service is at the same address when it is started again', async () => {
  const path = await file()
  const first = await start(path)
  await first.close()
  expect((await start(path)).endpoint).toBe(first.endpoint)
})

it('it takes another one when its own is in use, and stays there', async () => {
  const path = await file()
  const first = await start(path)
  const second = await start(path)
  expect(second.endpoint).not.toBe(first.endpoint)
  await second.close()
  expect((await start(path)).endpoint).toBe(second.endpoint)
})

it('a file that names no port is no obstacle', async () => {
  const path = await file()
  await writeFile(path, 'none at all')
  expect((await start(path)).endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
})
