import { inject } from 'vitest'
import { editorOf } from './editor'
import { fillSite } from './filled-site'
import { clearSite } from './leftovers'
import { type Product, password, startProduct } from './product'
import type { FilledSite } from './share-filled-site'

/** A site on which the journeys of a file run. */
export interface Site {
  readonly url: string
  readonly password: string
  /** After the file's last journey. */
  leave(): Promise<void>
}

/** Whether sites are started here; `BASE_URL` names one that runs elsewhere, which every file then uses and clears. */
export const ownProduct = !inject('siteUrl')

/** @param settings see `startProduct` */
export async function ownSite(settings: Readonly<Record<string, string>>): Promise<Site> {
  if (!ownProduct) return siteElsewhere()
  const product = await startProduct(settings)
  return { url: product.url, password, leave: product.close }
}

/** A site without content. One worker’s files share its process; each clears what it wrote. */
export async function emptySite(): Promise<Site> {
  if (!ownProduct) return siteElsewhere()
  empty ??= startEmpty()
  const site = { url: (await empty).url, password }
  return { ...site, leave: async () => clearSite(await editorOf(site)) }
}

/** A site in use, as `fillSite` makes it. All files share it, and leave its content as it is. */
export async function filledSite(): Promise<Site> {
  if (!ownProduct) return filledElsewhere()
  const { url } = await sharedSite()
  return { url, password, leave: async () => undefined }
}

/** Such a site of a file's own, which may change it. */
export async function ownFilledSite(): Promise<Site> {
  if (!ownProduct) return filledElsewhere()
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
  await fillSite(await editorOf(site))
  return site
}

function siteElsewhere(): Site {
  const site = { url: inject('siteUrl') ?? '', password: process.env.ADMIN_PASSWORD ?? '' }
  return { ...site, leave: async () => clearSite(await editorOf(site)) }
}

let empty: Promise<Product> | undefined

/** Vitest keeps a worker’s modules from file to file. */
async function startEmpty(): Promise<Product> {
  const product = await startProduct()
  process.once('SIGTERM', product.kill) // Vitest ends a worker so, and no hook runs
  return product
}
