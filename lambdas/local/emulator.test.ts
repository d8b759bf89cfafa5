import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { PassThrough } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { listen, readBody } from './emulator'
import { chunksOf, type Origin } from './http-message'

const hello: Origin = async () => ({ status: 200, headers: [], body: 'hello' })
const text = async (url: string) => (await fetch(url)).text()

describe('an emulator', () => {
  it('answers 403 to a request with another Host header, against DNS rebinding', async () => {
    const { endpoint, close } = await listen(hello)
    const { port } = new URL(endpoint)
    const statusOf = async (host: string) => {
      const [answer] = await once(get(endpoint, { headers: { host }, agent: false }), 'response')
      answer.resume()
      return answer.statusCode
    }
    expect([await statusOf(`localhost:${port}`), await statusOf(`127.0.0.1:${port}`)]).toEqual([200, 200])
    for (const host of [`evil.example:${port}`, 'localhost', 'localhost:3000', `localhost.:${port}`])
      expect(await statusOf(host), host).toBe(403)
    await close()
  })

  it('close ends keep-alive connections and can be called twice', async () => {
    const { endpoint, close } = await listen(hello)
    const agent = new Agent({ keepAlive: true })
    const ended = new Promise((resolve) => {
      get(endpoint, { agent }, (response) => {
        response.socket.once('close', resolve)
        response.resume().once('end', () => close())
      })
    })
    await ended
    await Promise.all([close(), close()])
    await expect(fetch(endpoint)).rejects.toThrow()
  })

  it('close waits for a response in progress', async () => {
    const body = new PassThrough()
    body.write('begun')
    const { endpoint, close } = await listen(async () => ({ status: 200, headers: [], body }))
    const answer = await fetch(endpoint)
    const closed = close()
    body.end(', done')
    expect(await answer.text()).toBe('begun, done')
    await closed
  })

  it('answers 500 and logs the error when the origin throws, and serves later requests', async () => {
    const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    onTestFinished(() => output.mockRestore())
    let fails = true
    const { endpoint, close } = await listen(async (request) => {
      if (fails) throw new Error('a fault')
      return hello(request)
    })
    expect((await fetch(endpoint)).status).toBe(500)
    expect(output).toHaveBeenCalledWith(expect.stringContaining('a fault'))
    fails = false
    expect(await text(endpoint)).toBe('hello')
    await close()
  })
})

it.each([
  ['Node’s error code', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ['LevelDB’s message', new Error('IO error: 000004.log: No space left on device')],
])('answers 507 when the disk is full, recognised by %s', async (_what, full) => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => output.mockRestore())
  const { endpoint, close } = await listen(async (request) => {
    for await (const _ of chunksOf(request.body)) throw full
    return hello(request)
  })
  for (let time = 0; time < 3; time++)
    expect((await fetch(endpoint, { method: 'PUT', body: Buffer.alloc(8_000_000) })).status).toBe(507)
  await close()
})

describe('readBody', () => {
  const pieces = async function* () {
    yield Buffer.from('abc')
    yield Buffer.from('def')
  }

  it('resolves with a body up to its limit and rejects a longer one with BodyTooLarge', async () => {
    expect((await readBody(pieces(), 6)).toString()).toBe('abcdef')
    await expect(readBody(pieces(), 5)).rejects.toMatchObject({ name: 'BodyTooLarge' })
  })
})
