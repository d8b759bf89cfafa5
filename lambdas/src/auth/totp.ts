import { accessCodeLimits, authenticator as limits } from '@highline/shared/constants'
import { createGuardrails, generateURI, verify } from 'otplib'
import { epochSeconds } from '../data/table'

/** Minimum of 80 bits, which many apps and sites have used for years; secrets generated here have 160. */
const bounds = { MIN_SECRET_BYTES: 10, MAX_SECRET_BYTES: 64 }
const guardrails = createGuardrails(bounds)
const codeShape = new RegExp(`^[0-9]{${accessCodeLimits.digits}}$`)

/** Decodes an authenticator's secret; undefined when it is invalid. */
export function secretBytes(secret: string): Uint8Array | undefined {
  const bytes = decodeBase32(secret)
  const fits = bytes && bytes.length >= bounds.MIN_SECRET_BYTES && bytes.length <= bounds.MAX_SECRET_BYTES
  return fits ? bytes : undefined
}

/** Returns the time step of a code (RFC 6238) within the drift. Checks formats first: otplib throws on invalid ones. */
export async function timeStepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  const bytes = secretBytes(secret)
  if (!bytes || !codeShape.test(code)) return undefined
  const result = await verify({
    secret: bytes,
    token: code,
    period: limits.stepSeconds,
    epoch: epochSeconds(now),
    epochTolerance: limits.stepSeconds * limits.driftSteps,
    guardrails,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Returns the `otpauth:` URI for the QR code. A colon would end the issuer's name. */
export const setupUri = (companyName: string, secret: string) =>
  generateURI({ issuer: companyName.replaceAll(':', ' '), label: 'Admin', secret })

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes as RFC 4648 base32 without padding, the format of authenticator apps. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

/** Decodes base32 in any case, with spaces, dashes and padding. @returns undefined when it is invalid */
export function decodeBase32(text: string): Uint8Array | undefined {
  const letters = text.toUpperCase().replace(/[\s-]|=+$/g, '')
  if (!/^[A-Z2-7]+$/.test(letters)) return undefined
  const bits = [...letters].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** Splits a text into groups of four for reading and typing, such as `ABCD EFGH`. */
export const groupedInFours = (text: string, separator: string) =>
  (text.match(/.{1,4}/g) ?? []).join(separator)
