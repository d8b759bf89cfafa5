import { createHmac, timingSafeEqual } from 'node:crypto'
import { accessCode } from '@highline/shared/constants'
import type { App } from '../app'

/** Six random digits. Of 128 random bits the remainder favours no code by more than 2^-108. */
export function drawCode({ token }: App): string {
  const number = BigInt(`0x${Buffer.from(token(16), 'base64url').toString('hex')}`)
  return String(number % 10n ** BigInt(accessCode.digits)).padStart(accessCode.digits, '0')
}

/** What the table keeps of something short enough to be guessed: worthless without the pepper. */
export const macOf = (pepper: string, purpose: string, text: string) =>
  createHmac('sha256', Buffer.from(pepper, 'base64url')).update(`${purpose}\n${text}`).digest('base64url')

/** Compares in the same time wherever they differ; nothing equals what is not there. */
export function isSame(mac: string | undefined, other: string): boolean {
  if (mac === undefined || mac.length !== other.length) return false
  return timingSafeEqual(Buffer.from(mac), Buffer.from(other))
}
