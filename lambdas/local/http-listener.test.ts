import { once } from 'node:events'
import { createServer, request as httpCall } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { readGatewayBody } from './api-gateway/api-gateway'
import { httpRequest } from './http.testing'
import { ClientGone, type HttpRequest, type HttpResponse } from './http-message'
import { clientErrorListener, httpListener } from './server'

const open: { close(): void; closeAllConnections(): void }[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function serving(answer: (request: HttpRequest) => Promise<HttpResponse>) {
  const faults: unknown[] = []
  const log = { info: () => undefined, error: (_event: string, error: unknown) => void faults.push(error) }
  const server = createServer({ requireHostHeader: false }, httpListener(answer, log))
  server.on(
    'clientError',
    clientErrorListener((response) => ({
      ...response,
      headers: [...response.headers, ['x-secured', 'yes']],
    })),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  const { port } = server.address() as AddressInfo
  return { port, faults, server }
}

/** Sends raw bytes and returns the raw response. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

const closing = 'Connection: close\r\n\r\n'

describe('a request', () => {
  it('reaches the origin with its raw target and headers', async () => {
    const seen: HttpRequest[] = []
    const { port } = await serving(async (request) => {
      seen.push(request)
      return { status: 200, headers: [] }
    })
    await raw(port, `GET /a/../%2e?b=%zz HTTP/1.1\r\nhOST: x\r\nX-A: 1\r\nx-a: 2\r\n${closing}`)
    expect(seen[0]).toMatchObject({ method: 'GET', target: '/a/../%2e?b=%zz', address: '127.0.0.1' })
    expect(seen[0]?.headers).toEqual([
      ['hOST', 'x'],
      ['X-A', '1'],
      ['x-a', '2'],
      ['Connection', 'close'],
    ])
  })

  it('has the remote address of its socket', async () => {
    const { port } = await serving(async ({ address }) => ({ status: 200, headers: [], body: address }))
    const call = httpCall({ port, host: '127.0.0.1', localAddress: '127.0.0.99' }).end()
    const [response] = await once(call, 'response')
    expect(await text(response)).toBe('127.0.0.99')
  })
})

describe('a response', () => {
  it('is sent with all headers, including repeated ones, and a content-length', async () => {
    const headers = [
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ] as const
    const { port } = await serving(async () => ({ status: 201, headers, body: 'é' }))
    const written = await raw(port, `GET / HTTP/1.1\r\nHost: x\r\n${closing}`)
    expect(written).toContain(
      'HTTP/1.1 201 Created\r\nset-cookie: a=1\r\nset-cookie: b=2\r\ncontent-length: 2\r\n',
    )
    expect(written).toMatch(/\r\n\r\né$/)
  })

  it.each([
    ['text', 'hello'],
    ['a stream', Readable.from(['hello'])],
  ])('to HEAD is sent without its body: %s', async (_what, body) => {
    const { port } = await serving(async () => ({ status: 200, headers: [['content-length', '5']], body }))
    const written = await raw(port, `HEAD / HTTP/1.1\r\nHost: x\r\n${closing}`)
    expect(written).toMatch(/content-length: 5\r\n.*\r\n\r\n$/s)
    if (body instanceof Readable) expect(body.destroyed).toBe(true)
  })

  it('is streamed, and its stream is destroyed when the client disconnects', async () => {
    const body = new Readable({ read: () => undefined })
    body.push('first')
    const { port, faults } = await serving(async () => ({ status: 200, headers: [], body }))
    const call = httpCall({ port, host: '127.0.0.1' }).end()
    const [response] = await once(call, 'response')
    await once(response, 'data')
    const closed = new Promise((resolve) => body.once('close', resolve))
    response.on('error', () => undefined)
    call.destroy()
    await closed
    expect(faults).toEqual([])
  })

  it('to a client that has disconnected is destroyed and not logged as an error', async () => {
    const body = new Readable({ read: () => undefined })
    const closed = new Promise((resolve) => body.once('close', resolve))
    const { port, faults, server } = await serving(async () => {
      call.destroy()
      await gone
      return { status: 200, headers: [], body }
    })
    const gone = once(server, 'connection').then(([socket]) => once(socket, 'close'))
    const call = httpCall({ port, host: '127.0.0.1' }).on('error', () => undefined)
    call.end()
    await closed
    await new Promise(setImmediate)
    expect(faults).toEqual([])
  })

  it('is an empty closed connection when the origin throws; only ClientGone is not logged as an error', async () => {
    const errors = [new ClientGone('away'), new Error('bug')]
    const { port, faults } = await serving(() => Promise.reject(errors.shift()))
    const call = () => raw(port, `GET / HTTP/1.1\r\nHost: x\r\n${closing}`)
    expect([await call(), await call()]).toEqual(['', ''])
    expect(faults).toEqual([new Error('bug')])
  })

  it('is sent after the client has sent a body that the origin does not read', async () => {
    const { port } = await serving(async () => ({ status: 404, headers: [], body: 'no' }))
    const call = httpCall({ port, host: '127.0.0.1', method: 'POST' })
    call.end(Buffer.alloc(20_000_000))
    const [response] = await once(call, 'response')
    expect([response.statusCode, await text(response)]).toEqual([404, 'no'])
  })

  it('is sent immediately with connection: close when the announced body is too large to drain', async () => {
    const { port } = await serving(async () => ({ status: 404, headers: [], body: 'no' }))
    const call = httpCall({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 2 ** 31 } })
    call.on('error', () => undefined).write('a')
    const [response] = await once(call, 'response')
    expect([response.statusCode, response.headers.connection]).toEqual([404, 'close'])
    call.destroy()
  })

  it('is sent when the origin stops reading a chunked body that is too long, without a logged error', async () => {
    const { port, faults } = await serving(async ({ body }) => {
      const whole = await readGatewayBody({ ...httpRequest('/'), body }, 1000)
      return { status: whole ? 200 : 413, headers: [] }
    })
    const headers = { 'transfer-encoding': 'chunked' }
    const call = httpCall({ port, host: '127.0.0.1', method: 'POST', headers }).end(Buffer.alloc(1_000_000))
    const [response] = await once(call, 'response')
    expect([response.statusCode, faults]).toEqual([413, []])
    response.resume()
  })

  it('keeps the connection alive when the body was read completely', async () => {
    const { port } = await serving(async ({ body }) => {
      await buffer(body)
      return { status: 200, headers: [], body: 'ok' }
    })
    const get = 'GET / HTTP/1.1\r\nHost: x\r\n'
    const written = await raw(port, `${get}\r\n${get}${closing}`)
    expect(written.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  })
})

it.each([
  ['\0\0\0\0\r\n\r\n', '400 Bad Request'],
  ['GET / HTTP/9.9\r\n\r\n', '400 Bad Request'],
  [`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '413 Payload Too Large'],
])('an invalid request gets the error envelope and the common headers: %.9j', async (bytes, status) => {
  const { port } = await serving(async () => ({ status: 200, headers: [] }))
  const written = await raw(port, bytes)
  expect(written.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
  expect(written).toContain('\r\nx-secured: yes\r\n')
  expect(JSON.parse(written.slice(written.indexOf('\r\n\r\n')))).toMatchObject({ success: false })
})
