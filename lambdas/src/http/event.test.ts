import { admin } from '@highline/shared/endpoints/admin'
import { contact } from '@highline/shared/endpoints/contact'
import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import { expect, it } from 'vitest'
import { fakeApp } from '../../test/fake-app'
import { logIn } from '../../test/logged-in'
import { apiEvent, context } from '../../test/request'
import { authService } from '../functions/auth'
import { contactService } from '../functions/contact'
import { contentService } from '../functions/content'
import { publicService } from '../functions/public'
import { browserOf, clearCookie, clientOf, type LambdaEvent, type LambdaHandler, setCookie } from './event'

const answer = async (handler: LambdaHandler, event: LambdaEvent) => {
  const { statusCode, body } = await handler(event, context)
  return [statusCode, JSON.parse(body)]
}

it.each([
  ['once, in lower case, as emulators send it', (cookie: string) => ({ headers: { cookie } })],
  ['twice', (cookie: string) => ({ multiValueHeaders: { COOKIE: ['theme=dark', cookie] } })],
])('a cookie is read from a header that comes %s', async (_, from) => {
  const app = fakeApp()
  const cookie = await logIn(app)
  const event = { ...apiEvent(admin.status), headers: {}, multiValueHeaders: {}, ...from(cookie) }
  expect(await answer(authService(app), event)).toMatchObject([200, { isAuthenticated: true }])
})

it('cookies have the Secure attribute on every stage but the local one', () => {
  const attributes = 'Path=/; HttpOnly; SameSite=Strict'
  expect(setCookie('session', 'local', 'token')).toBe(`session=token; Max-Age=43200; ${attributes}`)
  const deployed = setCookie('trusted', 'prod', 'token')
  expect(deployed).toBe(`__Host-trusted=token; Max-Age=15552000; ${attributes}; Secure`)
  expect(clearCookie('session', 'local')).toBe(`session=; Max-Age=0; ${attributes}`)
  expect(clearCookie('session', 'prod')).toBe(`__Host-session=; Max-Age=0; ${attributes}; Secure`)
})

it('the last of three values of a query parameter is used, and another site may send a public GET', async () => {
  const event = {
    ...apiEvent(media.list, { headers: { 'Sec-Fetch-Site': 'cross-site' } }),
    queryStringParameters: { category: 'nonsense' },
    multiValueQueryStringParameters: { category: ['nonsense', 'nonsense', 'hero'] },
  }
  expect(await answer(publicService(fakeApp()), event)).toEqual([200, []])
})

it('a body that API Gateway has encoded as base64 is decoded', async () => {
  const event = apiEvent(contact.create, { body: { firstName: 'Grüße' } })
  const encoded = { ...event, body: Buffer.from(event.body ?? '').toString('base64'), isBase64Encoded: true }
  const [status, { fields }] = await answer(contactService(fakeApp()), encoded)
  expect([status, Object.keys(fields)]).toEqual([400, ['lastName', 'email', 'message']])
})

it('an endpoint without a form in the contract refuses a posted form with 415', async () => {
  const headers = { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' }
  const event = apiEvent(admin.login, { rawBody: 'password=x', headers })
  expect(await answer(authService(fakeApp()), event)).toMatchObject([415, { code: 'UNSUPPORTED_MEDIA_TYPE' }])
})

it('a path that the Lambda does not serve, or with invalid percent-encoding, gets 404', async () => {
  const app = fakeApp()
  const event = apiEvent(projects.remove, { cookie: await logIn(app), params: { id: 1 } })
  for (const wrong of [{ resource: '/api/none' }, { pathParameters: { id: '%E0%A4%A' } }])
    expect(await answer(contentService(app), { ...event, ...wrong })).toMatchObject([
      404,
      { code: 'NOT_FOUND' },
    ])
})

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko)'
const chromeOs = 'Mozilla/5.0 (X11; CrOS x86_64 16328.55.0) AppleWebKit/537.36'

it.each([
  [`${windows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`${mac} Version/26.0 Safari/605.1.15`, 'Safari on macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [`${iPhone} CriOS/142.0 Mobile Safari/604.1`, 'Chrome on iOS'],
  [`${android} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera on Windows'],
  [`${chromeOs} Chrome/142.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/145.0', 'Firefox on iOS'],
  ['', 'an unknown browser'],
  ['curl/8.5.0', 'an unknown browser'],
  ['<b>Chrome/1</b> 123456 https://evil.example', 'Chrome'],
])('the user agent %j is named “%s”', (userAgent, name) => expect(browserOf(userAgent)).toBe(name))

it('without headers from the edge, a client is identified by its connection', () => {
  const event = { ...apiEvent(admin.status), headers: {}, multiValueHeaders: {} }
  expect(clientOf(event, 'local')).toEqual({
    address: '192.0.2.1',
    origin: 'http://localhost',
    browser: 'an unknown browser',
    trusted: undefined,
  })
})
