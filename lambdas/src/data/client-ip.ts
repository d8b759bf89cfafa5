import { createHmac } from 'node:crypto'
import { loginLimits } from '@highline/shared/constants'
import type { App } from '../app'
import { addressSalts } from './entities'
import { find, save } from './entity'
import { conditionHeld, epochSeconds, type Table } from './table'

const remembered = new WeakMap<Table, { day: string; salt: string }>()

/**
 * A client's address as a key for counting: hashed under the day's random salt, which is gone two days later,
 * so that no stored key leads back to a person. IPv6 counts by /64, which is what one subscriber gets.
 */
export const clientIpKey = (app: App, address: string): Promise<string> =>
  saltedHash(app, subscriberOf(address))

/** Likewise of the network around an address, IPv4 /24 or IPv6 /48: addresses that one hoster gives out by the dozen. */
export const networkKey = (app: App, address: string): Promise<string> =>
  saltedHash(app, `network ${subscriberOf(address).split(/[.:]/).slice(0, 3).join('.')}`)

/** A text's hash under the day's salt. */
export async function saltedHash(app: App, text: string): Promise<string> {
  const salt = await saltOf(app)
  return createHmac('sha256', salt).update(text).digest('base64url').slice(0, 22)
}

/** An IPv4 address, or the first 64 bits of an IPv6 one. */
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

/** The first one stored wins; the others read it. */
async function drawSalt({ table, token, now }: App, day: string): Promise<string> {
  const drawn = { day, salt: token(32), expiresAt: epochSeconds(now(), loginLimits.saltSeconds) }
  if (await conditionHeld(save(table, addressSalts, drawn, 'absent'))) return drawn.salt
  return ((await find(table, addressSalts, { day })) ?? drawn).salt
}
