import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { JsonlFile } from './manifest'

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
