import { createServer, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bind } from '../../local/bind'
import { headersOf, httpRequest, textOf } from '../../local/http.testing'
import type { Origin } from '../../local/http-message'
import { isCurrent } from '../../src/auth/verify-login'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { fakeStage } from '../stage/fake-stage.testing'
import { apiOn, ensurePassword, httpOrigin, parseOutputs } from './emulated-stage'

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
  host = `127.0.0.1:${await bind(server, 0)}`
  origin = httpOrigin(`http://${host}/_aws/execute-api/a1/live/`)
})
afterAll(() => server.close())

it('forwards a request unchanged to the base URL with its path, and the response without the emulator’s CORS header', async () => {
  const headers = [['X-Client-Ip', '203.0.113.7']] as const
  const request = httpRequest('/api/x%2Fy?a=1&a=2', { method: 'POST', body: 'words', headers })
  const response = await origin(request)
  expect(asked?.body).toBe('words')
  expect(asked?.request).toMatchObject({ method: 'POST', url: '/_aws/execute-api/a1/live/api/x%2Fy?a=1&a=2' })
  expect(asked?.request.headers).toMatchObject({ 'x-client-ip': '203.0.113.7', host })
  expect(response.status).toBe(201)
  expect(headersOf(response)).toMatchObject({ 'Set-Cookie': 'a=1 | b=2' })
  expect(headersOf(response)).not.toHaveProperty('Access-Control-Allow-Origin')
  expect(await textOf(response)).toBe('stored')
})

it('reports an aborted client as ClientGone, and an unreachable origin as ECONNREFUSED', async () => {
  const gone = new Readable({ read() {} })
  const answer = origin(httpRequest('/', { method: 'POST', body: gone }))
  gone.destroy(new Error('aborted'))
  await expect(answer).rejects.toMatchObject({ name: 'ClientGone' })
  await expect(httpOrigin('http://127.0.0.1:9')(httpRequest('/'))).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})

const ApiUrl = 'https://a1b2c3.execute-api.eu-west-2.amazonaws.com/live/'

it('parseOutputs returns the outputs of the only stack, and throws when there is none', () => {
  const outputs = { ApiUrl, MediaBucketName: 'media', PublishFunctionName: 'publish', SiteBucketName: 'site' }
  const written = { 'highline-local-site': { ...outputs, TableName: 'table' } }
  expect(parseOutputs(JSON.stringify(written))).toEqual(outputs)
  expect(() => parseOutputs('{}')).toThrow('No stack')
})

it.each([ApiUrl, 'https://a1b2c3.execute-api.localhost.localstack.cloud:4566/live/'])(
  'apiOn returns the URL on the emulator of the API %s',
  (url) => {
    const onEmulator = 'http://127.0.0.1:4566/_aws/execute-api/a1b2c3/live/'
    expect(apiOn('http://127.0.0.1:4566', url)).toBe(onEmulator)
  },
)

/** A readable hash that differs each time, as with scrypt. */
let hashes = 0
const scheme = {
  hash: async (password: string) => `${++hashes}:${password}`,
  verify: async (password: string, hash: string) => hash.endsWith(`:${password}`),
}
const ensure = (app: FakeApp, given: Parameters<typeof ensurePassword>[1]) =>
  ensurePassword(fakeStage(app), given, scheme)
const adminPassword = 'rigging-otter-violet-canal'

it('ensurePassword generates a password once if there is none, and puts it in force', async () => {
  const app = fakeApp()
  const drawn = await ensure(app, {})
  if (drawn.from !== 'drawn') expect.unreachable('nothing was drawn')
  const hash = app.secret?.passwordHash ?? ''
  expect(await scheme.verify(drawn.password, hash)).toBe(true)
  expect(await isCurrent(app.table, hash)).toBe(true)
  expect(await ensure(app, {})).toEqual({ from: 'set' })
  expect(app.secret?.passwordHash).toBe(hash)
})

it('ensurePassword sets the given password, and keeps the hash of an unchanged one so that sessions go on', async () => {
  const app = fakeApp()
  expect(await ensure(app, { adminPassword })).toEqual({ from: 'environment' })
  const first = app.secret
  await ensure(app, { adminPassword, mfaSecret: 'JBSWY3DPEHPK3PXP' })
  expect(app.secret).toEqual({ ...first, mfaSecret: 'JBSWY3DPEHPK3PXP' })
  await ensure(app, { adminPassword: `${adminPassword}!` })
  expect(app.secret).toMatchObject({ pepper: first?.pepper, mfaSecret: 'JBSWY3DPEHPK3PXP' })
  expect(await scheme.verify(`${adminPassword}!`, app.secret?.passwordHash ?? '')).toBe(true)
})
