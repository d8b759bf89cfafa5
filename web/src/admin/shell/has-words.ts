/** Whether texts contain every word of a search, in any case. */
export function hasWords(texts: readonly string[], search: string): boolean {
  const all = texts.join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
