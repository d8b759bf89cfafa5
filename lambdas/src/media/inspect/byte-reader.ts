/** Random access to the bytes of a file in memory or in S3. */
export interface ByteReader {
  readonly size: number
  /** Returns fewer bytes at the end of the file. */
  read(start: number, length: number): Promise<Uint8Array>
}

export const bytesReader = (bytes: Uint8Array): ByteReader => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
})

const blockSize = 64 * 1024

/** Reads a stored file in cached blocks. @param fetch reads a range, which never extends past the end of the file */
export function blockReader(size: number, fetch: (start: number, length: number) => Promise<Uint8Array>) {
  const blocks = new Map<number, Promise<Uint8Array>>()
  const block = (index: number) => {
    const start = index * blockSize
    const known = blocks.get(index) ?? fetch(start, Math.min(blockSize, size - start))
    blocks.set(index, known)
    return known
  }
  return {
    size,
    async read(start: number, length: number) {
      const end = Math.min(start + length, size)
      if (end <= start) return new Uint8Array()
      if (end - start > blockSize) return fetch(start, end - start)
      const first = Math.floor(start / blockSize)
      const last = Math.floor((end - 1) / blockSize)
      const read = first === last ? [await block(first)] : [await block(first), await block(last)]
      return Buffer.concat(read).subarray(start - first * blockSize, end - first * blockSize)
    },
  }
}

/** Most bytes of an index or of metadata; anything larger is neither. */
const stretchMax = 32 * 1024 * 1024

/** Returns a writable copy of a range of a file; undefined when the range is too large. */
export async function readRange(
  reader: ByteReader,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<Buffer | undefined> {
  return end - start > stretchMax ? undefined : Buffer.from(await reader.read(start, end - start))
}
