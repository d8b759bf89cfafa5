import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fakeLog } from '../test/fake-log'
import { readGatewayBody } from './api-gateway/api-gateway'
import { bind } from './bind'
import { httpRequest } from './http.testing'
import { ClientGone, type HttpRequest, type HttpResponse, type Origin } from './http-message'
import { clientErrorListener, closeServer, httpListener } from './server'

/** Serves an origin, for one test. */
async function serving(origin: Origin) {
  const { log, lines: faults } = fakeLog()
  const server = createServer({ requireHostHeader: false }, httpListener(origin, log))
  const secured = (response: HttpResponse) => ({
    ...response,
    headers: [...response.headers, ['x-secured', 'yes'] as const],
  })
  server.on('clientError', clientErrorListener(secured))
  const port = await bind(server, 0)
  onTestFinished(() => closeServer(server, 0))
  const call = (options: RequestOptions = {}) => request({ port, host: '127.0.0.1', ...options })
  return {
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

const getRoot = 'GET / HTTP/1.1\r\nHost: x\r\n'
const closing = 'Connection: close\r\n\r\n'

const ok: Origin = async () => ({ status: 200, headers: [] })
const refused: Origin = async () => ({ status: 404, headers: [], body: 'no' })

describe('a request', () => {
  it('reaches the origin with its raw target and headers', async () => {
    const seen: HttpRequest[] = []
    const { raw } = await serving(async (request) => {
      seen.push(request)
      return ok(request)
    })
    await raw(`GET /a/../%2e?b=%zz HTTP/1.1\r\nhOST: x\r\nX-A: 1\r\nx-a: 2\r\n${closing}`)
    expect(seen[0]).toMatchObject({ method: 'GET', target: '/a/../%2e?b=%zz', address: '127.0.0.1' })
    expect(seen[0]?.headers.flat()).toEqual(['hOST', 'x', 'X-A', '1', 'x-a', '2', 'Connection', 'close'])
  })

  it('has the remote address of its socket', async () => {
    const { answered } = await serving(async ({ address }) => ({ status: 200, headers: [], body: address }))
    expect(await text(await answered({ localAddress: '127.0.0.99' }))).toBe('127.0.0.99')
  })
})

describe('a response', () => {
  it('is sent with all headers, including repeated ones, and a content-length', async () => {
    const headers = [['set-cookie', 'a=1'] as const, ['set-cookie', 'b=2'] as const]
    const { raw } = await serving(async () => ({ status: 201, headers, body: 'é' }))
    const head = 'HTTP/1.1 201 Created\r\nset-cookie: a=1\r\nset-cookie: b=2\r\ncontent-length: 2\r\n'
    const written = await raw(`${getRoot}${closing}`)
    expect(written).toContain(head)
    expect(written).toMatch(/\r\n\r\né$/)
  })

  it.each([
    ['text', 'hello'],
    ['a stream', Readable.from(['hello'])],
  ])('to HEAD is sent without its body: %s', async (_what, body) => {
    const { raw } = await serving(async () => ({ status: 200, headers: [['content-length', '5']], body }))
    const written = await raw(`HEAD / HTTP/1.1\r\nHost: x\r\n${closing}`)
    expect(written).toMatch(/content-length: 5\r\n.*\r\n\r\n$/s)
    if (body instanceof Readable) expect(body.destroyed).toBe(true)
  })

  it('is streamed, and its stream is destroyed when the client disconnects', async () => {
    const body = new Readable({ read: () => undefined })
    body.push('first')
    const { answered, faults } = await serving(async () => ({ status: 200, headers: [], body }))
    const response = await answered()
    await once(response, 'data')
    const closed = new Promise((resolve) => body.once('close', resolve))
    response.on('error', () => undefined).destroy()
    await closed
    expect(faults).toEqual([])
  })

  it('to a client that has disconnected is destroyed and not logged as an error', async () => {
    const body = new Readable({ read: () => undefined })
    const closed = new Promise((resolve) => body.once('close', resolve))
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
    expect([await raw(`${getRoot}${closing}`), await raw(`${getRoot}${closing}`)]).toEqual(['', ''])
    expect(faults).toMatchObject([{ error: new Error('bug') }])
  })

  it('is sent after the client has sent a body that the origin does not read', async () => {
    const { answered } = await serving(refused)
    const response = await answered({ method: 'POST' }, Buffer.alloc(20_000_000))
    expect([response.statusCode, await text(response)]).toEqual([404, 'no'])
  })

  it('is sent when the origin stops reading a chunked body that is too long, without a logged error', async () => {
    const { answered, faults } = await serving(async ({ body }) => {
      const whole = await readGatewayBody({ ...httpRequest('/'), body }, 1000)
      return { status: whole ? 200 : 413, headers: [] }
    })
    const chunked = { method: 'POST', headers: { 'transfer-encoding': 'chunked' } }
    const response = await answered(chunked, Buffer.alloc(1_000_000))
    expect([response.statusCode, faults]).toEqual([413, []])
    response.resume()
  })

  it('keeps the connection alive when the body was read completely', async () => {
    const { raw } = await serving(async (request) => {
      await buffer(request.body)
      return ok(request)
    })
    const written = await raw(`${getRoot}\r\n${getRoot}${closing}`)
    expect(written.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  })
})

it.each([
  ['\0\0\0\0\r\n\r\n', '400 Bad Request'],
  ['GET / HTTP/9.9\r\n\r\n', '400 Bad Request'],
  [`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '413 Payload Too Large'],
])('an invalid request gets the error envelope and the common headers: %.9j', async (bytes, status) => {
  const { raw } = await serving(ok)
  const written = await raw(bytes)
  expect(written.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
  expect(written).toContain('\r\nx-secured: yes\r\n')
  expect(JSON.parse(written.slice(written.indexOf('\r\n\r\n')))).toMatchObject({ success: false })
})
