import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hasCode } from '../../local/retry'
import type { JsonlFile } from './manifest'

export type Digest = Omit<JsonlFile, 'lines'>

/** Computes size and checksum of a stream: `pass` yields its chunks unchanged, `digest` is called once at the end. */
function digesting() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *pass(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    digest: (): Digest => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** Returns the digest of a local file; undefined when it does not exist or is a folder. */
export async function digestOf(path: string): Promise<Digest | undefined> {
  const { pass, digest } = digesting()
  try {
    for await (const _chunk of pass(createReadStream(path)));
    return digest()
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EISDIR', 'ENOTDIR')) return undefined
    throw error
  }
}

/** Writes a stream to a file atomically: until it is complete, the file has the ending `.part`. */
export async function writeStreamAtomically(from: Readable, path: string): Promise<Digest> {
  const { pass, digest } = digesting()
  const unfinished = `${path}.part`
  await pipeline(from, pass, createWriteStream(unfinished))
  await rename(unfinished, path)
  return digest()
}

export async function writeJsonl(path: string, values: AsyncIterable<object> | Iterable<object>) {
  const { pass, digest } = digesting()
  let lines = 0
  async function* asLines() {
    for await (const value of values) {
      lines += 1
      yield Buffer.from(`${JSON.stringify(value)}\n`)
    }
  }
  await pipeline(asLines(), pass, createWriteStream(path))
  return { lines, ...digest() }
}

/**
 * Yields the values of a JSON Lines file. Only `\n` ends a line: texts may contain other line separators.
 * @throws SyntaxError
 */
export async function* readJsonl(path: string): AsyncGenerator<unknown> {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
  if (rest) yield JSON.parse(rest)
}
