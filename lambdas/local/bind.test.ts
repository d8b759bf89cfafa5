import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { bind } from './bind'

it('takes a free port on this machine’s own address', async () => {
  const server = createServer()
  const port = await bind(server, 0)
  expect(server.address()).toMatchObject({ address: '127.0.0.1', port })
  server.close()
})

it('waits for a predecessor that is still closing', async () => {
  const [predecessor, server] = [createServer(), createServer()]
  const port = await bind(predecessor, 0)
  const bound = bind(server, port)
  await once(server, 'error')
  predecessor.close()
  expect(await bound).toBe(port)
  server.close()
})

it('says in plain words that a port stays in use', async () => {
  const [other, server] = [createServer(), createServer()]
  const port = await bind(other, 0)
  await expect(bind(server, port, 0)).rejects.toThrow(
    `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1}`,
  )
  other.close()
})
