import { S3Error } from './s3-error'

/**
 * A body in `aws-chunked` encoding, decoded; what follows its last chunk goes to `trailers`, names in lower case.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 * @throws S3Error IncompleteBody
 */
export async function* decodeAwsChunked(
  source: AsyncIterable<Uint8Array>,
  trailers: Map<string, string>,
): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(source)
  for (let size = sizeOf(await reader.line()); size > 0; size = sizeOf(await reader.line())) {
    yield* reader.bytes(size)
    if ((await reader.line()) !== '') throw new S3Error('IncompleteBody')
  }
  for (let line = await reader.line(); line; line = await reader.line()) {
    const colon = line.indexOf(':')
    trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
}

/** The size stands in hexadecimal before an optional `;chunk-signature=…`. */
function sizeOf(line: string | undefined): number {
  const [, size] = line?.match(/^([0-9a-f]{1,8})(?:;.*)?$/i) ?? []
  if (size === undefined) throw new S3Error('IncompleteBody')
  return Number.parseInt(size, 16)
}

const MAX_LINE_BYTES = 8192

/** Reads lines and runs of bytes from a stream, and keeps no more of it than one chunk and one line. */
class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>
  #buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /**
   * Up to the next line break, without it; undefined at the end of the stream.
   * @throws S3Error IncompleteBody for a line without end
   */
  async line(): Promise<string | undefined> {
    let end = this.#buffer.indexOf('\r\n')
    while (end < 0) {
      if (this.#buffer.length > MAX_LINE_BYTES) throw new S3Error('IncompleteBody')
      const more = await this.#source.next()
      if (more.done) return undefined
      this.#buffer = Buffer.concat([this.#buffer, more.value])
      end = this.#buffer.indexOf('\r\n')
    }
    const line = this.#buffer.toString('latin1', 0, end)
    this.#buffer = this.#buffer.subarray(end + 2)
    return line
  }

  /** @throws S3Error IncompleteBody when the stream ends before that many */
  async *bytes(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0; ) {
      if (this.#buffer.length === 0) {
        const more = await this.#source.next()
        if (more.done) throw new S3Error('IncompleteBody')
        this.#buffer = Buffer.from(more.value)
      }
      const part = this.#buffer.subarray(0, left)
      this.#buffer = this.#buffer.subarray(part.length)
      left -= part.length
      yield part
    }
  }
}
