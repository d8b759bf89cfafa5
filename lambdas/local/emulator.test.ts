import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { closedAfterTest } from './clients.testing'
import { listen, readBody } from './emulator'
import { chunksOf, type Origin } from './http-message'

const hello: Origin = async () => ({ status: 200, headers: [], body: 'hello' })
const started = async (origin: Origin) => closedAfterTest(await listen(origin))

describe('an emulator', () => {
  it('answers 403 to a request with another Host header, against DNS rebinding', async () => {
    const { endpoint } = await started(hello)
    const { port } = new URL(endpoint)
    const statusOf = async (host: string) => {
      const [answer] = await once(get(endpoint, { headers: { host }, agent: false }), 'response')
      answer.resume()
      return answer.statusCode
    }
    expect([await statusOf(`localhost:${port}`), await statusOf(`127.0.0.1:${port}`)]).toEqual([200, 200])
    for (const host of [`evil.example:${port}`, 'localhost', 'localhost:3000'])
      expect(await statusOf(host), host).toBe(403)
  })

  it('close ends keep-alive connections and can be called twice', async () => {
    const { endpoint, close } = await started(hello)
    const agent = new Agent({ keepAlive: true })
    await new Promise((resolve) => {
      get(endpoint, { agent }, (response) => {
        response.socket.once('close', resolve)
        response.resume().once('end', () => close())
      })
    })
    await Promise.all([close(), close()])
    await expect(fetch(endpoint)).rejects.toThrow()
  })

  it('close waits for a response in progress', async () => {
    const body = new PassThrough()
    body.write('begun')
    const { endpoint, close } = await started(async () => ({ status: 200, headers: [], body }))
    const answer = await fetch(endpoint)
    const closed = close()
    body.end(', done')
    expect(await answer.text()).toBe('begun, done')
    await closed
  })

  it.each([
    [500, 'an error', new Error('a fault')],
    [507, 'a full disk, by Node’s error code', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    [507, 'a full disk, by LevelDB’s message', new Error('IO error: 000004.log: No space left on device')],
  ])(
    'answers %i to %s of its origin and logs it, and serves later requests',
    async (status, _what, error) => {
      const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
      onTestFinished(() => output.mockRestore())
      const { endpoint } = await started(async (request) => {
        for await (const _ of chunksOf(request.body)) throw error
        return hello(request)
      })
      const put = { method: 'PUT', body: Buffer.alloc(8_000_000) }
      for (let time = 0; time < 3; time++) expect((await fetch(endpoint, put)).status).toBe(status)
      expect(output).toHaveBeenCalledWith(expect.stringContaining(error.message))
      expect(await (await fetch(endpoint)).text()).toBe('hello')
    },
  )
})

it('readBody resolves with a body up to its limit and rejects a longer one with BodyTooLarge', async () => {
  const body = () => Readable.from([Buffer.from('abc'), Buffer.from('def')])
  expect((await readBody(body(), 6)).toString()).toBe('abcdef')
  await expect(readBody(body(), 5)).rejects.toMatchObject({ name: 'BodyTooLarge' })
})
