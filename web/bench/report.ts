/** Median, minimum and maximum of some values. */
export interface Spread {
  median: number
  least: number
  most: number
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b)
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  }
}

const rounded = (value: number) => (Math.abs(value) < 10 ? Number(value.toFixed(3)) : Math.round(value))

/** Formats values as `842 (810–905)`, or `–` if there are none. */
export function spreadText(values: readonly number[]): string {
  const { median, least, most } = spread(values)
  if (Number.isNaN(median)) return '–'
  return least === most ? String(rounded(median)) : `${rounded(median)} (${rounded(least)}–${rounded(most)})`
}

export const kB = (bytes: number) => (Number.isNaN(bytes) ? '–' : `${(bytes / 1000).toFixed(1)} kB`)
export const heading = (text: string) => console.log(`\n${text}`)

/** Prints rows as an aligned table with column names. */
export function table(rows: readonly Readonly<Record<string, string | number>>[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const cells = [columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? '')))]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  for (const line of cells)
    console.log(`  ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
}
