import { createServer, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { headersOf, httpRequest, textOf } from '../../local/http.testing'
import type { Origin } from '../../local/http-message'
import { httpOrigin } from './emulated-stage'

let asked: { request: IncomingMessage; body: string } | undefined
const server = createServer(async (request, response) => {
  asked = { request, body: await text(request) }
  response.statusCode = 201
  response.setHeader('Set-Cookie', ['a=1', 'b=2'])
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.end('stored')
})
let origin: Origin
let host: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port')
  host = `127.0.0.1:${address.port}`
  origin = httpOrigin(`http://${host}/_aws/execute-api/a1/live/`)
})
afterAll(() => server.close())

it('puts paths behind the base, and hands on method, query, headers and body as they came', async () => {
  const headers = [['X-Client-Ip', '203.0.113.7']] as const
  const request = httpRequest('/api/x%2Fy?a=1&a=2', { method: 'POST', body: 'words', headers })
  await textOf(await origin(request))
  expect(asked?.body).toBe('words')
  expect(asked?.request).toMatchObject({ method: 'POST', url: '/_aws/execute-api/a1/live/api/x%2Fy?a=1&a=2' })
  expect(asked?.request.headers).toMatchObject({ 'x-client-ip': '203.0.113.7', host })
})

it('hands back status, body and every cookie, but not what only an emulator adds', async () => {
  const response = await origin(httpRequest('/api/logo'))
  expect(response.status).toBe(201)
  expect(headersOf(response)).toMatchObject({ 'Set-Cookie': 'a=1 | b=2' })
  expect(headersOf(response)).not.toHaveProperty('Access-Control-Allow-Origin')
  expect(await textOf(response)).toBe('stored')
})

it('knows a client that went away from an origin that did', async () => {
  const gone = new Readable({ read() {} })
  const answer = origin(httpRequest('/', { method: 'POST', body: gone }))
  gone.destroy(new Error('aborted'))
  await expect(answer).rejects.toMatchObject({ name: 'ClientGone' })
  await expect(httpOrigin('http://127.0.0.1:9')(httpRequest('/'))).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})
