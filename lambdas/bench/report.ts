/** Returns the quantile of `share`, between 0 and 1. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (samples: readonly number[]) => quantile(samples, 0.5)
export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
export const heading = (text: string) => console.log(`\n${text}`)

/** Prints rows as an aligned table with column names. */
export function table(rows: Record<string, string | number>[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const width = (name: string) => Math.max(name.length, ...rows.map((row) => String(row[name]).length))
  const line = (cells: (string | number)[]) =>
    console.log(
      `  ${cells.map((cell, i) => String(cell).padEnd(width(columns[i] ?? ''))).join('  ')}`.trimEnd(),
    )
  line(columns)
  for (const row of rows) line(columns.map((name) => row[name] ?? ''))
}
