import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { JsonlFile } from './manifest'

export interface Digest {
  readonly bytes: number
  readonly sha256: string
}

/** Of a file on this machine; undefined when there is none. */
export async function digestOf(path: string): Promise<Digest | undefined> {
  if ((await sizeOf(path)) === undefined) return undefined
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Undefined when there is no such file. */
export const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )

/** Writes what comes. Under its name there is all of it or nothing. */
export async function receive(from: Readable, path: string): Promise<Digest> {
  const hash = createHash('sha256')
  let bytes = 0
  const unfinished = `${path}.part`
  await pipeline(
    from,
    async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(unfinished),
  )
  await rename(unfinished, path)
  return { bytes, sha256: hash.digest('hex') }
}

/** Writes one line of JSON for each value, however many there are. */
export async function writeJsonl(
  path: string,
  values: AsyncIterable<object> | Iterable<object>,
): Promise<JsonlFile> {
  const hash = createHash('sha256')
  let [lines, bytes] = [0, 0]
  async function* asLines() {
    for await (const value of values) {
      const line = Buffer.from(`${JSON.stringify(value)}\n`)
      hash.update(line)
      lines += 1
      bytes += line.length
      yield line
    }
  }
  await pipeline(Readable.from(asLines()), createWriteStream(path))
  return { lines, bytes, sha256: hash.digest('hex') }
}

/**
 * The values of a file of lines. Only `\n` ends one: texts may hold what else ends lines elsewhere.
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
