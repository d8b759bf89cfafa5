/** Bytes that are read as they are needed, from memory or from storage. */
export interface ByteReader {
  readonly size: number
  /** Fewer than asked where the file ends. */
  read(start: number, length: number): Promise<Uint8Array>
}

export const bytesReader = (bytes: Uint8Array): ByteReader => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
})

const blockSize = 64 * 1024

/** Reads a stored file in blocks, each once. @param fetch reads a range; `length` never goes past the end */
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

/** An index and notes are small beside a film; what is larger is neither. */
const stretchMax = 32 * 1024 * 1024

/** A copy of some of a file's bytes, for looking at it and writing in it; undefined when that is too much. */
export async function readRange(
  reader: ByteReader,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<Buffer | undefined> {
  return end - start > stretchMax ? undefined : Buffer.from(await reader.read(start, end - start))
}
