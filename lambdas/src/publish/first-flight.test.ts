import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { renderPage } from '@highline/web/renderer'
import { expect, it } from 'vitest'
import { seed } from '../../cli/seed/seed'
import { fakeMediaApp } from '../../test/fake-media-app'
import { planOf } from '../media/variants/render-plan'
import { renditionSpecs } from '../media/variants/rendition-specs'
import { type PublicContent, readPublicContent, snapshotOf } from './public-content'

/** Bytes of the body that fit into the first ten packets of a connection (the first TCP flight). */
const firstFlight = 14_000

/** Compression close to that of CloudFront. */
const usual = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Adds the variants of all pictures without rendering them, which would take minutes. */
function withRenditions(page: PublicContent): PublicContent {
  const photograph = { width: 2400, height: 1350, animated: false }
  const media = page.media.map((row) => {
    const plan = planOf(row, page)
    if (!plan) throw new Error('Every file of the demo site is expected to have renditions.')
    const drawing = row.mimeType === 'image/svg+xml'
    const variants = renditionSpecs({ ...photograph, drawing }, plan)
    return { ...row, width: photograph.width, height: photograph.height, variants }
  })
  return { ...page, media }
}

/** Replaces file names of the fake by random-looking ones, which compress as badly as real ones. */
const withRealNames = (html: string) =>
  html.replace(/[0-9a-f]{32}/g, (name) => createHash('sha256').update(name).digest('hex').slice(0, 32))

it('the demo page with styles and content, but without its privacy notice, fits into the first TCP flight', async () => {
  const app = await fakeMediaApp()
  await seed(app, { replace: false, print: () => undefined })
  const snapshot = snapshotOf(withRenditions(await readPublicContent(app)), app)
  const siteUrl = 'https://d111111abcdef8.cloudfront.net'
  const html = withRealNames(renderPage(snapshot, { version: '9zKQPBFTgp7f6knN', siteUrl }))
  expect(html).toContain('-2400.avif 2400w')
  const [notice = ''] = /<details>.*?<\/details>/s.exec(html) ?? []
  expect(notice).toContain('<summary>Privacy notice</summary>')
  const first = html.replace(notice, '')
  expect(brotliCompressSync(first, usual).length).toBeLessThanOrEqual(firstFlight)
})
