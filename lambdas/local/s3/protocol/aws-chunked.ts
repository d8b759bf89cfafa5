import { ByteReader } from './byte-reader'
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
