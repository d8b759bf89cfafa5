import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Sizes and types of https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html */
const smallest = 1000
const largest = 10_000_000
const compressibleType =
  /^(text\/[\w.+-]+|application\/(javascript|json|ld\+json|manifest\+json|xml|wasm|[\w.-]+\+xml)|image\/svg\+xml|font\/(otf|ttf))$/

export function isCompressible(contentType: string | undefined, bytes: number): boolean {
  const essence = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  return bytes >= smallest && bytes <= largest && compressibleType.test(essence)
}

/** What a client that accepts compressed answers is sent: Brotli before gzip, whatever it likes better. */
export function encodingFor(acceptEncoding: string | undefined): Encoding | undefined {
  const accepted = new Set(
    (acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .map((choice) => choice.replaceAll(' ', '').split(';q='))
      .filter(([, weight]) => weight === undefined || Number(weight) > 0)
      .map(([encoding]) => encoding),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : undefined
}

/** Brotli at 5, which is what CloudFront's answers measure like. */
export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes)
  return brotliAsync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}
