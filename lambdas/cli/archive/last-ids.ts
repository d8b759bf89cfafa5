import { contentKindNames } from '@highline/shared/content-kinds'
import type { App } from '../../src/app'
import { contentEntity, type IdCounter } from '../../src/data/content-entities'
import { counters } from '../../src/data/entities'
import { LastIds } from './manifest'

const idCounters: readonly IdCounter[] = [
  'media',
  ...contentKindNames.flatMap((kind) => contentEntity(kind).counter ?? []),
  'inquiry',
]

const lastId = async ({ table }: App, of: IdCounter) => Number((await table.get(counters.id(of)))?.n ?? 0)

/** To be read after the items: whatever id one of them has was drawn before. */
export async function readLastIds(app: App): Promise<LastIds> {
  const ids = await Promise.all(idCounters.map(async (of) => [of, await lastId(app, of)] as const))
  return LastIds.parse(Object.fromEntries(ids))
}

/** From now on every new id is one that neither this stage nor the archive has had. */
export async function advanceIdCounters(app: App, lastIds: LastIds): Promise<void> {
  for (const of of idCounters) {
    const here = await lastId(app, of)
    const there = lastIds[of] ?? 0
    if (here < there) await app.table.increment(counters.id(of), there - here)
  }
}
