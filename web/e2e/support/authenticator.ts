import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30

/** What an authenticator app shows for a key (RFC 6238), so many time steps from now. */
export function appCode(key: string, stepsFromNow = 0): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / stepSeconds) + stepsFromNow))
  const mac = createHmac('sha1', bytesOf(key)).update(step).digest()
  const at = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function bytesOf(key: string): Buffer {
  const letters = [...key.replaceAll(' ', '')]
  const bits = letters.map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
