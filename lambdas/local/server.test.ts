import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fakeLog } from '../test/fake-log'
import { readGatewayBody } from './api-gateway/api-gateway'
import { bind } from './bind'
import { httpRequest } from './http.testing'
import { ClientGone, type HttpRequest, type Origin } from './http-message'
import { closeServer, httpServer } from './server'

/** Serves an origin, for one test; by default behind port 80, which may be missing in the `Host` of a request. */
async function serving(origin: Origin, { sitePort }: { sitePort?: number } = { sitePort: 80 }) {
  const { log, lines: faults } = fakeLog()
  const secure: Parameters<typeof httpServer>[0]['secure'] = (response) => ({
    ...response,
    headers: [...response.headers, ['x-secured', 'yes']],
  })
  const server = httpServer({ origin, secure }, log, sitePort)
  const port = await bind(server, 0)
  onTestFinished(() => closeServer(server, 0))
  const call = (options: RequestOptions = {}) =>
    request({ port, host: '127.0.0.1', ...options, headers: { host: 'localhost', ...options.headers } })
  return {
    port,
    faults,
    server,
    call,
    /** Sends a request and returns the response. */
    async answered(options?: RequestOptions, body?: Buffer): Promise<IncomingMessage> {
      const [response] = await once(call(options).end(body), 'response')
      return response
    },
    /** Sends raw bytes and returns the raw response. */
    async raw(bytes: string): Promise<string> {
      const socket = connect(port, '127.0.0.1')
      socket.write(bytes)
      return text(socket)
    },
  }
}

const getRoot = 'GET / HTTP/1.1\r\nHost: localhost\r\n'
const closeHeader = 'Connection: close\r\n\r\n'

const ok: Origin = async () => ({ status: 200, headers: [], body: 'hello' })

/** Stream that does not end by itself. */
const endless = () => new Readable({ read: () => undefined })
const closing = (body: Readable) => new Promise((resolve) => body.once('close', resolve))

describe('a request', () => {
  it('reaches the origin with its raw target and headers, and the address of its socket', async () => {
    const seen: HttpRequest[] = []
    const { raw, answered } = await serving(async (request) => {
      seen.push(request)
      return ok(request)
    })
    await raw(`GET /a/../%2e?b=%zz HTTP/1.1\r\nhOST: localhost\r\nX-A: 1\r\nx-a: 2\r\n${closeHeader}`)
    expect(seen[0]).toMatchObject({ method: 'GET', target: '/a/../%2e?b=%zz', address: '127.0.0.1' })
    const headers = ['hOST', 'localhost', 'X-A', '1', 'x-a', '2', 'Connection', 'close']
    expect(seen[0]?.headers.flat()).toEqual(headers)
    await answered({ localAddress: '127.0.0.99' })
    expect(seen[1]?.address).toBe('127.0.0.99')
  })

  it.each([
    ['', {}],
    [', and without a port behind port 80', { sitePort: 80 }],
    [', with the port of a proxy behind one', { sitePort: 3000 }],
  ])(
    'must have localhost or 127.0.0.1 with its port as Host%s; any other is a 403 with the common headers',
    async (_what, options: { sitePort?: number }) => {
      const { port: own, raw } = await serving(ok, options)
      const port = options.sitePort ?? own
      const statusFor = async (hosts: string[], start = 'GET /') => {
        const lines = hosts.map((host) => `Host: ${host}\r\n`).join('')
        const written = await raw(`${start} HTTP/1.1\r\n${lines}${closeHeader}`)
        if (!written.includes('hello')) expect(written).toContain('\r\nx-secured: yes\r\n')
        return Number(written.slice('HTTP/1.1 '.length).split(' ')[0])
      }
      for (const name of ['localhost', '127.0.0.1', 'LocalHost'])
        expect(await statusFor([`${name}:${port}`]), name).toBe(200)
      expect(await statusFor(['localhost'])).toBe(port === 80 ? 200 : 403)
      const names =
        'localhost. evil.localhost localhost.evil.example evil.example evil.example#localhost me@localhost ' +
        '[::1] [::ffff:127.0.0.1] 0.0.0.0 127.0.0.2 127.1 2130706433'
      const others = [
        ...[[], [''], [`localhost:${port + 1}`], [`localhost:${port}, evil.example:${port}`]],
        ...names.split(' ').map((name) => [`${name}:${port}`]),
        [`localhost:${port}`, `evil.example:${port}`],
        [`evil.example:${port}`, `localhost:${port}`],
      ]
      for (const hosts of others)
        for (const start of ['GET /', 'HEAD /_local/mail', 'OPTIONS /api/contact', 'POST /api/contact'])
          expect(await statusFor(hosts, start), `${start} of ${hosts}`).toBe(403)
    },
  )

  it.each([
    ['\0\0\0\0\r\n\r\n', '400 Bad Request'],
    ['GET / HTTP/9.9\r\n\r\n', '400 Bad Request'],
    [`GET / HTTP/1.1\r\nX: ${'x'.repeat(21_000)}\r\n\r\n`, '413 Payload Too Large'],
  ])('that is invalid gets the error envelope and the common headers: %.9j', async (bytes, status) => {
    const { raw } = await serving(ok)
    const written = await raw(bytes)
    expect(written.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
    expect(written).toContain('\r\nx-secured: yes\r\n')
    expect(JSON.parse(written.slice(written.indexOf('\r\n\r\n')))).toMatchObject({ success: false })
  })
})

describe('a response', () => {
  it('is sent with all headers, including repeated ones, and a content-length', async () => {
    const headers = [['set-cookie', 'a=1'] as const, ['set-cookie', 'b=2'] as const]
    const { raw } = await serving(async () => ({ status: 201, headers, body: 'é' }))
    const head = 'HTTP/1.1 201 Created\r\nset-cookie: a=1\r\nset-cookie: b=2\r\ncontent-length: 2\r\n'
    const written = await raw(`${getRoot}${closeHeader}`)
    expect(written).toContain(head)
    expect(written).toMatch(/\r\n\r\né$/)
  })

  it.each([
    ['text', 'hello'],
    ['a stream', Readable.from(['hello'])],
  ])('to HEAD is sent without its body: %s', async (_what, body) => {
    const { raw } = await serving(async () => ({ status: 200, headers: [['content-length', '5']], body }))
    const written = await raw(`HEAD / HTTP/1.1\r\nHost: localhost\r\n${closeHeader}`)
    expect(written).toMatch(/content-length: 5\r\n.*\r\n\r\n$/s)
    if (body instanceof Readable) expect(body.destroyed).toBe(true)
  })

  it('is streamed, and its stream is destroyed when the client disconnects', async () => {
    const body = endless()
    body.push('first')
    const { answered, faults } = await serving(async () => ({ status: 200, headers: [], body }))
    const response = await answered()
    await once(response, 'data')
    const closed = closing(body)
    response.on('error', () => undefined).destroy()
    await closed
    expect(faults).toEqual([])
  })

  it('to a client that has disconnected is destroyed and not logged as an error', async () => {
    const body = endless()
    const closed = closing(body)
    const { call, faults, server } = await serving(async () => {
      sent.destroy()
      await gone
      return { status: 200, headers: [], body }
    })
    const gone = once(server, 'connection').then(([socket]) => once(socket, 'close'))
    const sent = call().on('error', () => undefined)
    sent.end()
    await closed
    await new Promise(setImmediate)
    expect(faults).toEqual([])
  })

  it('is an empty closed connection when the origin throws; only ClientGone is not logged as an error', async () => {
    const errors = [new ClientGone('away'), new Error('bug')]
    const { raw, faults } = await serving(() => Promise.reject(errors.shift()))
    expect([await raw(`${getRoot}${closeHeader}`), await raw(`${getRoot}${closeHeader}`)]).toEqual(['', ''])
    expect(faults).toMatchObject([{ error: new Error('bug') }])
  })

  it.each<[how: string, length: number, origin: Origin]>([
    ['does not read', 20_000_000, async () => ({ status: 413, headers: [] })],
    [
      'stops reading',
      1_000_000,
      async ({ body }) => {
        const whole = await readGatewayBody({ ...httpRequest('/'), body }, 1000)
        return { status: whole ? 200 : 413, headers: [] }
      },
    ],
  ])('is sent after the client has sent a body that the origin %s', async (_how, length, origin) => {
    const { answered, faults } = await serving(origin)
    const chunked = { method: 'POST', headers: { 'transfer-encoding': 'chunked' } }
    const response = await answered(chunked, Buffer.alloc(length))
    expect([response.statusCode, faults]).toEqual([413, []])
    response.resume()
  })
})
