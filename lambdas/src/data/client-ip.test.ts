import { expect, test } from 'vitest'
import { fakeApp } from '../../test/fake-app'
import { clientIpKey, networkKey } from './client-ip'

const app = fakeApp()

test.each([
  ['192.0.2.77', '::ffff:192.0.2.77'],
  ['192.0.2.77', '::FFFF:192.0.2.77'],
  ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:eeee:dddd:cccc'],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002::9'],
  ['2001:db8::1', '2001:db8:0:0:9:8:7:6'],
  ['2001:db8::1', '2001:db8:0000:0000::'],
  ['::1', '0:0:0:0:5:6:7:8'],
  ['::5:6:7:8:9', '0:0:0:5::'],
  ['2001::5:6:7:8:9:a', '2001:0:5:6::'],
])('%s and %s get the same key', async (one, other) => {
  expect(await clientIpKey(app, one)).toBe(await clientIpKey(app, other))
})

test.each([
  ['192.0.2.77', '192.0.2.7'],
  ['192.0.2.77', '::ffff:192.0.2.7'],
  ['::ffff:192.0.2.77', '::ffff:192.0.2.78'],
  ['::ffff:12.34.56.78', '::ffff:12.34.56.7'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['2001:db8:101:2::', '2001:db8:11:2::'],
  ['2001:db8:10:2::', '2001:db8:1:2::'],
  ['2001:db8:12:2::', '2001:db8:1:22::'],
  ['::1:0:0:0:0:0', '::1:0:0:0:0'],
])('%s and %s get different keys', async (one, other) => {
  expect(await clientIpKey(app, one)).not.toBe(await clientIpKey(app, other))
})

test.each([
  ['192.0.2.7', '192.0.2.200', '192.0.3.7'],
  ['2001:db8:1:2::', '2001:db8:1:ffff::', '2001:db8:2:2::'],
  ['1.23.4.5', '1.23.4.6', '12.3.4.5'],
])('%s is in the network of %s and not in that of %s', async (address, neighbour, stranger) => {
  expect(await networkKey(app, address)).toBe(await networkKey(app, neighbour))
  expect(await networkKey(app, address)).not.toBe(await networkKey(app, stranger))
})
