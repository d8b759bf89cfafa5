import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { App } from '../app'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const keyOf = (key: string) => Buffer.from(key, 'base64url')

/** Encrypts with AES-256-GCM, as nonce, tag and ciphertext. @param purpose must be equal in `unseal` */
export function seal({ token }: Pick<App, 'token'>, key: string, purpose: string, text: string): string {
  const nonce = Buffer.from(token(nonceBytes), 'base64url')
  const sealing = createCipheriv(cipher, keyOf(key), nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** @throws Error when the key or the purpose differs, or the text was changed */
export function unseal(key: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const opening = createDecipheriv(cipher, keyOf(key), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  opening.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
}
