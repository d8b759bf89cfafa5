import type { Variant } from './mirror'

/** Median, minimum and maximum of some values. */
function spread(values: readonly number[]) {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b)
  const at = (index: number) => sorted.at(index) ?? Number.NaN
  return { median: at(Math.floor(sorted.length / 2)), least: at(0), most: at(-1) }
}

export const median = (values: readonly number[]) => spread(values).median

const rounded = (value: number) => (Math.abs(value) < 10 ? Number(value.toFixed(3)) : Math.round(value))

/** Formats values as `842 (810–905)`, or `–` if there are none. */
export function spreadText(values: readonly number[]): string {
  const { median, least, most } = spread(values)
  if (Number.isNaN(median)) return '–'
  return least === most ? String(rounded(median)) : `${rounded(median)} (${rounded(least)}–${rounded(most)})`
}

export const kB = (bytes: number) => (Number.isNaN(bytes) ? '–' : `${(bytes / 1000).toFixed(1)} kB`)
export const heading = (text: string) => console.log(`\n${text}`)

export type Row = Readonly<Record<string, string | number>>

/** Prints rows as an aligned table with column names. */
export function table(rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const cells = [columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? '')))]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  for (const line of cells)
    console.log(`  ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
}

interface Comparison<Measured> {
  readonly rounds: number
  /** Pages to compare; the first one is the baseline. */
  readonly pages: readonly Variant[]
  /** Returns undefined if the page could not be measured. */
  measure(page: Variant, round: number): Promise<Measured | undefined>
  row(page: string, measured: readonly Measured[], baseline: readonly Measured[]): Row
}

/** Measures all pages in each round, and prints a table with a row for each page. */
export async function compare<Measured>({ rounds, pages, measure, row }: Comparison<Measured>) {
  const results = new Map<string, Measured[]>(pages.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round++)
    for (const page of pages) {
      const measured = await measure(page, round)
      if (measured !== undefined) results.get(page.name)?.push(measured)
    }
  const [baseline = []] = results.values()
  table([...results].map(([name, measured]) => row(name, measured, baseline)))
  return results
}
