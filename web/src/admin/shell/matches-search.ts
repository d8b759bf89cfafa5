/** Whether texts contain every word of a search, ignoring case. */
export function matchesSearch(texts: readonly string[], search: string): boolean {
  const all = texts.join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
