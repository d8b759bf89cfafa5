import { compareKeys } from '../storage/key-order'

export interface ListOptions {
  readonly prefix: string
  /** Keys that are alike up to the first of these after the prefix are told as one; empty for none. */
  readonly delimiter: string
  /** Only keys beyond this one. */
  readonly startAfter: string
  /** What the page before ended with. */
  readonly token: string
  readonly maxKeys: number
}

export interface ListPage {
  readonly keys: readonly string[]
  readonly commonPrefixes: readonly string[]
  /** The next page's token; undefined on the last one. */
  readonly next?: string
}

/** One page of a sorted list of keys. */
export function listPage(sorted: readonly string[], options: ListOptions): ListPage {
  const keys: string[] = []
  const commonPrefixes: string[] = []
  let next: string | undefined
  for (const { name, common } of namesOf(sorted, options)) {
    if (keys.length + commonPrefixes.length === options.maxKeys)
      return { keys, commonPrefixes, ...(next !== undefined && { next }) }
    if (common) commonPrefixes.push(name)
    else keys.push(name)
    next = name
  }
  return { keys, commonPrefixes }
}

/** What the list tells, each once: a key, or what several keys have in common. */
function* namesOf(sorted: readonly string[], options: ListOptions) {
  let last: string | undefined
  for (const key of sorted) {
    if (!key.startsWith(options.prefix) || !isBeyond(key, options.startAfter)) continue
    const common = commonPrefix(key, options)
    const name = common ?? key
    if (name === last || !isBeyond(name, options.token)) continue
    last = name
    yield { name, common: common !== undefined }
  }
}

const isBeyond = (name: string, mark: string) => mark === '' || compareKeys(name, mark) > 0

function commonPrefix(key: string, { prefix, delimiter }: ListOptions): string | undefined {
  const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
  return end < 0 ? undefined : key.slice(0, end + delimiter.length)
}
