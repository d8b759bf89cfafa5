/** S3's order of keys: by their bytes in UTF-8, which for some characters is not JavaScript's order. */
export const compareKeys = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** In S3's order, without making every comparison anew. */
export function sortKeys(keys: Iterable<string>): string[] {
  return Array.from(keys, (key) => ({ key, bytes: Buffer.from(key) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ key }) => key)
}
