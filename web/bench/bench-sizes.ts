import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Variant } from './mirror'
import { heading, kB, table } from './report'

const compress = promisify(brotliCompress)

/**
 * Bytes that fit after the headers into a connection's first flight of ten packets (initial congestion
 * window).
 */
const firstFlight = 14_000
const fits = 'fits'

/**
 * Prints the size of each page and whether it fits into the first flight without the privacy notice, which is
 * collapsed and last. Brotli quality 5 is about what CloudFront uses.
 * @param toFit names of the pages that must fit; the run fails if one does not
 */
export async function benchSizes(pages: readonly Variant[], toFit: ReadonlySet<string>): Promise<void> {
  heading('Bytes of the page, style and content inline')
  const rows = await Promise.all(
    pages.map(async ({ name, html }) => {
      const [best, usual] = await Promise.all([size(html, 11), size(html, 5)])
      const first = await size(html.replace(/<details>.*?<\/details>/s, ''), 5)
      const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
      const content = /id="snapshot">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
      return {
        page: name,
        plain: kB(html.length),
        'Brotli 11': kB(best),
        'Brotli 5': kB(usual),
        'style in it': kB(best - (await size(html.replace(style, ''), 11))),
        'content for hydration in it': kB(best - (await size(html.replace(content, ''), 11))),
        'Brotli 5 without the privacy notice': kB(first),
        'first flight': first <= firstFlight ? fits : `${(first / firstFlight).toFixed(1)} of them`,
      }
    }),
  )
  table(rows)
  const tooLarge = rows.filter((row) => row['first flight'] !== fits && toFit.has(row.page))
  for (const { page } of tooLarge) {
    console.error(`${page} does not fit into the first flight of ${firstFlight} bytes.`)
    process.exitCode = 1
  }
}

async function size(html: string, quality: number): Promise<number> {
  return (await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })).length
}
