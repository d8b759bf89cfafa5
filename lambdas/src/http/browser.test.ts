import { admin } from '@highline/shared/endpoints/admin'
import { expect, it } from 'vitest'
import { apiEvent } from '../../test/request'
import { browserOf, clientOf } from './event'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${windows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`${mac} Version/26.0 Safari/605.1.15`, 'Safari on macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile Safari/604.1',
    'Chrome on iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera on Windows'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 16328.55.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
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
