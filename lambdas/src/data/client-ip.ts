import { createHmac } from 'node:crypto'
import { loginLimits } from '@highline/shared/constants'
import type { App } from '../app'
import { addressSalts } from './entities'
import { find, save } from './entity'
import { conditionMet, epochSeconds, type Table } from './table'

const remembered = new WeakMap<Table, { day: string; salt: string }>()

/**
 * Returns the rate limit key of a client's IP address: a hash with the day's random salt, which is deleted after two
 * days, so that no stored key can be traced to a person. IPv6 is reduced to its /64, the network of one subscriber.
 */
export const clientIpKey = (app: App, address: string): Promise<string> =>
  saltedHash(app, subscriberOf(address))

/** As `clientIpKey`, for the network: IPv4 /24 or IPv6 /48, in which one customer can have many addresses. */
export const networkKey = (app: App, address: string): Promise<string> =>
  saltedHash(app, `network ${subscriberOf(address).split(/[.:]/).slice(0, 3).join('.')}`)

/** Returns the HMAC of a text with the day's salt. */
export async function saltedHash(app: App, text: string): Promise<string> {
  const salt = await saltOf(app)
  return createHmac('sha256', salt).update(text).digest('base64url').slice(0, 22)
}

/** Returns an IPv4 address unchanged, and the first 64 bits of an IPv6 address. */
function subscriberOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [left = [], right = []] = address
    .toLowerCase()
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

async function saltOf(app: App): Promise<string> {
  const day = app.now().toISOString().slice(0, 10)
  const known = remembered.get(app.table)
  if (known?.day === day) return known.salt
  const salt = (await find(app.table, addressSalts, { day }))?.salt ?? (await drawSalt(app, day))
  remembered.set(app.table, { day, salt })
  return salt
}

/** Creates the salt of a day. Of concurrent calls the first one stored wins; the others read it. */
async function drawSalt({ table, token, now }: App, day: string): Promise<string> {
  const drawn = { day, salt: token(32), expiresAt: epochSeconds(now(), loginLimits.saltSeconds) }
  if (await conditionMet(save(table, addressSalts, drawn, 'absent'))) return drawn.salt
  return ((await find(table, addressSalts, { day })) ?? drawn).salt
}
