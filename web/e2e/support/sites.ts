import { inject } from 'vitest'
import { adminClientOf } from './admin-client'
import { fillSite } from './filled-site'
import { clearSite } from './leftovers'
import { type Product, password, startProduct } from './product'
import type { FilledSite } from './share-filled-site'

/** Site for the journeys of one file; `close` is to be called after its last journey. */
export type Site = Pick<Product, 'url' | 'password' | 'close'>

const siteUrl = inject('siteUrl')

/** Whether the tests start their own sites. With `BASE_URL`, every file uses and clears that one site instead. */
export const startsOwnSites = !siteUrl

/** Starts a new site for one file. @param settings see `startProduct` */
export const ownSite = async (settings: Readonly<Record<string, string>>): Promise<Site> =>
  siteElsewhere() ?? startProduct(settings)

/** Returns a site without content. The files of a worker share it, and each deletes its content at the end. */
export async function emptySite(): Promise<Site> {
  const elsewhere = siteElsewhere()
  if (elsewhere) return elsewhere
  empty ??= startEmpty()
  return clearedAtEnd((await empty).url, password)
}

/** Returns the site filled by `fillSite`. All files share it, so they must not change its content. */
export const filledSite = async (): Promise<Site> =>
  (await filledElsewhere()) ?? { url: (await sharedSite()).url, password, close: async () => undefined }

/** Starts a copy of the filled site, which the file may change. */
export const ownFilledSite = async (): Promise<Site> =>
  (await filledElsewhere()) ?? startProduct({}, (await sharedSite()).original)

async function sharedSite(): Promise<FilledSite> {
  const response = await fetch(inject('filledSite') ?? '')
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

async function filledElsewhere(): Promise<Site | undefined> {
  const site = siteElsewhere()
  if (site) await fillSite(await adminClientOf(site))
  return site
}

const siteElsewhere = () => (siteUrl ? clearedAtEnd(siteUrl, process.env.ADMIN_PASSWORD ?? '') : undefined)

function clearedAtEnd(url: string, password: string): Site {
  return { url, password, close: async () => clearSite(await adminClientOf({ url, password })) }
}

let empty: Promise<Product> | undefined

/** Starts the empty site of this worker. Vitest keeps a worker’s modules, and thus the site, between files. */
async function startEmpty(): Promise<Product> {
  const product = await startProduct()
  process.once('SIGTERM', product.kill) // Vitest ends workers with SIGTERM and runs no hooks
  return product
}
