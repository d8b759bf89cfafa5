import { accessCodeLimits, authenticator as limits } from '@highline/shared/constants'
import { createGuardrails, generateURI, verify } from 'otplib'
import { epochSeconds } from '../data/table'

/** Secrets of 80 bits are what many apps and sites drew for years; ours have 160. */
const bounds = { MIN_SECRET_BYTES: 10, MAX_SECRET_BYTES: 64 }
const guardrails = createGuardrails(bounds)
const codeShape = new RegExp(`^[0-9]{${accessCodeLimits.digits}}$`)

/** The bytes of an authenticator's secret; undefined when no app could have it. */
export function secretBytes(secret: string): Uint8Array | undefined {
  const bytes = decodeBase32(secret)
  const fits = bytes && bytes.length >= bounds.MIN_SECRET_BYTES && bytes.length <= bounds.MAX_SECRET_BYTES
  return fits ? bytes : undefined
}

/** The time step whose code this is (RFC 6238), or a neighbour. otplib throws on what is no code or secret. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
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

/** What the QR code says to an authenticator app; a colon would end the company's name there. */
export const setupUri = (companyName: string, secret: string) =>
  generateURI({ issuer: companyName.replaceAll(':', ' '), label: 'Admin', secret })

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding, as authenticator apps want it. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

/** Takes it as people copy it: in any case, in groups, padded. @returns undefined when it is something else */
export function decodeBase32(text: string): Uint8Array | undefined {
  const letters = text.toUpperCase().replace(/[\s-]|=+$/g, '')
  if (!/^[A-Z2-7]+$/.test(letters)) return undefined
  const bits = [...letters].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** `ABCD EFGH …`: in groups of four, which people can read and type. */
export const inGroups = (text: string, separator: string) => (text.match(/.{1,4}/g) ?? []).join(separator)
