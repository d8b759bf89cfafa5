import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

export const digestNames = ['md5', 'sha1', 'sha256', 'crc32'] as const
export type DigestName = (typeof digestNames)[number]

/** A checksum that is worked out while the bytes go by. */
interface Digest {
  update(chunk: Uint8Array): void
  /** Base64. */
  value(): string
}

export function digest(name: DigestName): Digest {
  return name === 'crc32' ? crc32Digest() : hashDigest(name)
}

function hashDigest(name: string): Digest {
  const hash = createHash(name)
  return { update: (chunk) => void hash.update(chunk), value: () => hash.digest('base64') }
}

function crc32Digest(): Digest {
  let sum = 0
  return {
    update(chunk) {
      sum = crc32(chunk, sum)
    },
    value() {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(sum)
      return bytes.toString('base64')
    },
  }
}
