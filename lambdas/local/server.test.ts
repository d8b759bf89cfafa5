import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bind } from './bind'
import { closeServer, httpServer } from './server'

/** Starts a server and returns a function that sends a request with a given `Host`. */
async function serving(sitePort?: number) {
  const served: Parameters<typeof httpServer>[0] = {
    origin: async ({ headers }) => ({ status: 200, headers: [], body: `hello, ${headers.length}` }),
    secure: (response) => ({ ...response, headers: [...response.headers, ['x-secured', 'yes']] }),
  }
  const server = httpServer(served, { info: () => undefined, error: () => undefined }, sitePort)
  const port = await bind(server, 0)
  onTestFinished(() => closeServer(server))
  const answered = async (host: string | string[] | undefined, path = '/', method = 'GET') => {
    const headers = host === undefined ? [] : [host].flat().flatMap((value) => ['Host', value])
    const sent = request({ port, host: '127.0.0.1', path, method, setHost: false, headers, agent: false })
    const [response] = await once(sent.end(), 'response')
    return { status: response.statusCode, secured: response.headers['x-secured'], body: await text(response) }
  }
  return { port, answered }
}

describe('the server of the site', () => {
  it('accepts localhost and 127.0.0.1 with its port as Host', async () => {
    const { port, answered } = await serving()
    for (const name of ['localhost', '127.0.0.1', 'LocalHost'])
      expect((await answered(`${name}:${port}`)).status, name).toBe(200)
  })

  it('answers 403 with the common headers to any other Host, for every path and method', async () => {
    const { port, answered } = await serving()
    const others = [
      undefined,
      '',
      'localhost',
      '127.0.0.1',
      `localhost:${port + 1}`,
      `localhost.:${port}`,
      `evil.localhost:${port}`,
      `localhost.evil.example:${port}`,
      `evil.example:${port}`,
      `evil.example#localhost:${port}`,
      `me@localhost:${port}`,
      `[::1]:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `0.0.0.0:${port}`,
      `127.0.0.2:${port}`,
      `127.1:${port}`,
      `2130706433:${port}`,
      `localhost:${port}, evil.example:${port}`,
      [`localhost:${port}`, `evil.example:${port}`],
      [`evil.example:${port}`, `localhost:${port}`],
    ]
    for (const host of others)
      for (const [path, method] of [
        ['/', 'GET'],
        ['/_local/mail', 'HEAD'],
        ['/api/contact', 'OPTIONS'],
        ['/api/contact', 'POST'],
      ] as const) {
        const { status, secured, body } = await answered(host, path, method)
        expect([status, secured], `${method} ${path} of ${host}`).toEqual([403, 'yes'])
        expect(body).not.toContain('hello')
      }
  })

  it('behind a proxy, accepts only the port of the proxy in Host', async () => {
    const { port, answered } = await serving(3000)
    expect((await answered('localhost:3000')).status).toBe(200)
    expect((await answered(`localhost:${port}`)).status).toBe(403)
  })
})

it('on port 80, the server also accepts a Host without a port', async () => {
  const { answered } = await serving(80)
  expect((await answered('localhost')).status).toBe(200)
  expect((await answered('127.0.0.1:80')).status).toBe(200)
  expect((await answered('evil.example')).status).toBe(403)
})
