import { DEFAULT_COMPANY_NAME } from '@highline/shared/company'
import { readContent } from '@highline/shared/content-endpoints'
import { logo } from '@highline/shared/endpoints/logo'
import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import type { Snapshot } from '@highline/shared/renderer'
import { isImage } from '@highline/shared/schemas/media'
import type { Product } from '../e2e/support/product'

/** Returns a snapshot of the site from its five public endpoints, when all its pictures are rendered. */
export async function snapshotOf({ url: baseUrl }: Pick<Product, 'url'>): Promise<Snapshot> {
  const ask = { baseUrl }
  const files = await allRendered(() => call(media.list, {}, ask))
  return {
    companyName: DEFAULT_COMPANY_NAME,
    renderedAt: new Date().toISOString(),
    logo: await call(logo.get, {}, ask),
    ...(await readContent((list) => call(list, {}, ask))),
    media: files,
  }
}

const often = 2000

/** Polls until all photographs have AVIF, which is rendered last. Drawings (SVG) never have it. */
async function allRendered(read: () => Promise<Snapshot['media']>): Promise<Snapshot['media']> {
  for (;;) {
    const files = await read()
    const waiting = files.filter(
      (file) =>
        isImage(file) &&
        file.mimeType !== 'image/svg+xml' &&
        !file.variants.some((made) => made.mimeType === 'image/avif'),
    )
    if (waiting.length === 0) return files
    console.log(`${waiting.length} photographs are still being rendered …`)
    await new Promise((resolve) => setTimeout(resolve, often))
  }
}
