import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fakeLog } from '../test/fake-log'
import { bind } from './bind'
import { closeServer, httpServer } from './server'

/** Starts a server and returns a function that sends a request with a given `Host`. */
async function serving(sitePort?: number) {
  const served: Parameters<typeof httpServer>[0] = {
    origin: async ({ headers }) => ({ status: 200, headers: [], body: `hello, ${headers.length}` }),
    secure: (response) => ({ ...response, headers: [...response.headers, ['x-secured', 'yes']] }),
  }
  const server = httpServer(served, fakeLog().log, sitePort)
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
  it('accepts localhost and 127.0.0.1 with its port as Host, and answers 403 with the common headers to any other', async () => {
    const { port, answered } = await serving()
    for (const name of ['localhost', '127.0.0.1', 'LocalHost'])
      expect((await answered(`${name}:${port}`)).status, name).toBe(200)
    const names =
      'localhost. evil.localhost localhost.evil.example evil.example evil.example#localhost me@localhost ' +
      '[::1] [::ffff:127.0.0.1] 0.0.0.0 127.0.0.2 127.1 2130706433'
    const others = [
      ...[undefined, '', 'localhost', '127.0.0.1', `localhost:${port + 1}`],
      ...names.split(' ').map((name) => `${name}:${port}`),
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

  it.each([
    ['a proxy, accepts only the port of the proxy in Host', 3000, 'localhost:3000', 'localhost'],
    ['one on port 80, also accepts a Host without a port', 80, 'localhost', 'evil.example'],
  ])('behind %s', async (_what, sitePort, own, other) => {
    const { port, answered } = await serving(sitePort)
    for (const host of [own, `127.0.0.1:${sitePort}`]) expect((await answered(host)).status).toBe(200)
    for (const host of [other, `localhost:${port}`]) expect((await answered(host)).status).toBe(403)
  })
})
