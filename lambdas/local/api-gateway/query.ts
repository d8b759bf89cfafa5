/** The query's parameters as API Gateway's event has them: decoded, every value in order; null without any. */
export function multiValueQuery(query: string): Record<string, string[]> | null {
  const values = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    values.set(name, [...(values.get(name) ?? []), value])
  }
  return values.size === 0 ? null : Object.fromEntries(values)
}

/** The last of several values, as the single-value maps of the event have it. */
export function lastValues(multi: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(multi).map(([name, values]) => [name, values.at(-1) ?? '']))
}

/** Whether every `%` begins an escape, and the escapes are UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
