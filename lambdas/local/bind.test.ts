import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bind, listenOnLastPort } from './bind'
import { closedAfterTest } from './clients.testing'
import { listen } from './emulator'
import { temporaryDirectory } from './temporary-directory.testing'

it('bind with port 0 uses a free port on 127.0.0.1', async () => {
  const server = createServer()
  const port = await bind(server, 0)
  expect(server.address()).toMatchObject({ address: '127.0.0.1', port })
  server.close()
})

it('bind retries until the previous server has released the port', async () => {
  const [predecessor, server] = [createServer(), createServer()]
  const port = await bind(predecessor, 0)
  const bound = bind(server, port)
  await once(server, 'error')
  predecessor.close()
  expect(await bound).toBe(port)
  server.close()
})

it('bind rejects with a message that suggests another port when the port stays in use', async () => {
  const [other, server] = [createServer(), createServer()]
  const port = await bind(other, 0)
  await expect(bind(server, port, 0)).rejects.toThrow(
    `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1}`,
  )
  other.close()
})

const file = async () => join(await temporaryDirectory(), 'port')
const nothing = async () => ({ status: 200, headers: [] })
const start = (path: string) => listenOnLastPort(path, (port) => listen(nothing, port)).then(closedAfterTest)

it('listenOnLastPort uses another port when its own is in use, and the same one after a restart', async () => {
  const path = await file()
  const first = await start(path)
  const second = await start(path)
  expect(second.endpoint).not.toBe(first.endpoint)
  await second.close()
  expect((await start(path)).endpoint).toBe(second.endpoint)
})

it('listenOnLastPort uses a free port when the file contains no port', async () => {
  const path = await file()
  await writeFile(path, 'none at all')
  expect((await start(path)).endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
})
