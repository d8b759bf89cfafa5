import { uploads as limits } from '@highline/shared/constants'

/**
 * Base64 SHA-256 of a file that goes in one part; undefined for a larger one, and where the browser has no
 * cryptography, which is so on a page that came over plain http from another machine.
 */
export async function hashOf(file: Blob): Promise<string | undefined> {
  if (file.size > limits.multipartFrom || !globalThis.crypto?.subtle) return undefined
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}
