import { inject } from 'vitest'
import { adminClientOf } from './editor'
import { fillSite } from './filled-site'
import { clearSite } from './leftovers'
import { type Product, password, startProduct } from './product'
import type { FilledSite } from './share-filled-site'

/** Site for the journeys of one file. */
export interface Site {
  readonly url: string
  readonly password: string
  /** To be called after the file's last journey: removes the data or the site, unless it is shared. */
  leave(): Promise<void>
}

/** Whether the tests start their own sites. With `BASE_URL`, every file uses and clears that one site instead. */
export const startsOwnSites = !inject('siteUrl')

/** Starts a new site for one file. @param settings see `startProduct` */
export async function ownSite(settings: Readonly<Record<string, string>>): Promise<Site> {
  if (!startsOwnSites) return siteElsewhere()
  const product = await startProduct(settings)
  return { url: product.url, password, leave: product.close }
}

/** Returns a site without content. The files of a worker share it, and each deletes its content at the end. */
export async function emptySite(): Promise<Site> {
  if (!startsOwnSites) return siteElsewhere()
  empty ??= startEmpty()
  const site = { url: (await empty).url, password }
  return { ...site, leave: async () => clearSite(await adminClientOf(site)) }
}

/** Returns the site filled by `fillSite`. All files share it, so they must not change its content. */
export async function filledSite(): Promise<Site> {
  if (!startsOwnSites) return filledElsewhere()
  const { url } = await sharedSite()
  return { url, password, leave: async () => undefined }
}

/** Starts a copy of the filled site, which the file may change. */
export async function ownFilledSite(): Promise<Site> {
  if (!startsOwnSites) return filledElsewhere()
  const { original } = await sharedSite()
  const product = await startProduct({}, original)
  return { url: product.url, password, leave: product.close }
}

async function sharedSite(): Promise<FilledSite> {
  const response = await fetch(inject('filledSite') ?? '')
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

async function filledElsewhere(): Promise<Site> {
  const site = siteElsewhere()
  await fillSite(await adminClientOf(site))
  return site
}

function siteElsewhere(): Site {
  const site = { url: inject('siteUrl') ?? '', password: process.env.ADMIN_PASSWORD ?? '' }
  return { ...site, leave: async () => clearSite(await adminClientOf(site)) }
}

let empty: Promise<Product> | undefined

/** Starts the empty site of this worker. Vitest keeps a worker’s modules, and thus the site, between files. */
async function startEmpty(): Promise<Product> {
  const product = await startProduct()
  process.once('SIGTERM', product.kill) // Vitest ends workers with SIGTERM and runs no hooks
  return product
}
