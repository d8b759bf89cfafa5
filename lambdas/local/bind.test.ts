import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { bind, listenOnLastPort } from './bind'
import { closedAfterTest } from './clients.testing'
import { listen } from './emulator'
import { temporaryDirectory } from './temporary-directory.testing'

function newServer() {
  const server = createServer()
  onTestFinished(() => void server.close())
  return server
}

it('bind uses a free port of 127.0.0.1, or retries until another server has released the given one', async () => {
  const [predecessor, server] = [newServer(), newServer()]
  const port = await bind(predecessor, 0)
  expect(predecessor.address()).toMatchObject({ address: '127.0.0.1', port })
  const bound = bind(server, port)
  await once(server, 'error')
  predecessor.close()
  expect(await bound).toBe(port)
})

it('bind rejects with a message that suggests another port when the port stays in use', async () => {
  const port = await bind(newServer(), 0)
  await expect(bind(newServer(), port, 0)).rejects.toThrow(
    `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1}`,
  )
})

it('listenOnLastPort uses a free port unless its file has one that is free, such as after a restart', async () => {
  const path = join(await temporaryDirectory(), 'port')
  await writeFile(path, 'none at all')
  const nothing = async () => ({ status: 200, headers: [] })
  const start = () => listenOnLastPort(path, (port) => listen(nothing, port)).then(closedAfterTest)
  const first = await start()
  const second = await start()
  expect(second.endpoint).not.toBe(first.endpoint)
  await second.close()
  expect((await start()).endpoint).toBe(second.endpoint)
})
