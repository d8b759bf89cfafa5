import type { App } from '../../src/app'
import { counters } from '../../src/data/entities'
import type { LastIds } from './manifest'

/** Whatever is made here from now on gets an id that neither this stage nor the archive has ever had. */
export async function advanceIdCounters({ table }: App, lastIds: LastIds): Promise<void> {
  for (const of of ['media', 'heroSlide', 'project', 'inquiry'] as const) {
    const here = Number((await table.get(counters.id(of)))?.n ?? 0)
    if (here < lastIds[of]) await table.increment(counters.id(of), lastIds[of] - here)
  }
}
