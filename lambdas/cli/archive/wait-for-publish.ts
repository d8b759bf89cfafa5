import type { SiteApp } from '../../src/app'
import { counters } from '../../src/data/entities'

/** Looks at the page so often before it gives up. */
const looks = 60

/** The number of the newest render: a greater one will have read everything that is stored by now. */
export const lastRender = async ({ table }: Pick<SiteApp, 'table'>): Promise<number> =>
  Number((await table.get(counters.id('publish')))?.n ?? 0)

/** @returns false when no newer render is live after a minute of pauses of a second */
export async function waitForPublish(
  { site }: Pick<SiteApp, 'site'>,
  newerThan: number,
  pause: () => Promise<unknown>,
): Promise<boolean> {
  for (let look = 0; look < looks; look++) {
    const live = await site.head('index.html')
    if (live && live.sequence > newerThan) return true
    await pause()
  }
  return false
}
