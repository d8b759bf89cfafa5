import { lists } from '../../../src/data/entities'
import type { Item } from '../../../src/data/table'
import { housekeeping } from '../../../src/housekeeping/housekeeping'
import { itemsOf } from '../../items-of'
import { wrongsIn } from '../invariants'
import type { ModelState } from './model-state'

/** Holds what is stored against what was told. @returns everything that is wrong */
export async function wrongsOf(state: ModelState): Promise<string[]> {
  const items = state.app.table.all()
  const wrongs = [...state.wrongs, ...wrongsIn(items)]
  wrongs.push(...texts(state, items), ...inbox(state, items))
  wrongs.push(...files(state))
  state.app.wait(26 * 3600)
  await housekeeping(state.app)
  return [...wrongs, ...files(state), ...orphans(state), ...purged(state)]
}

/** A register for each key: what was taken as a version is that version for good, in force or in the history. */
function texts({ saved }: ModelState, items: Item[]): string[] {
  return saved.flatMap(({ key, version, content }) => {
    const inForce = itemsOf(items, lists.contentSections).find(({ sectionKey }) => sectionKey === key)
    const kept = itemsOf(items, lists.history(key)).find((item) => item.version === version)
    const held = inForce?.version === version ? inForce : kept
    return held?.content === content ? [] : [`${key} ${version} is not “${content}” but “${held?.content}”`]
  })
}

/** A set: what was taken is there once, unless it was deleted; nothing is there twice. */
function inbox({ sent, deleted }: ModelState, items: Item[]): string[] {
  const stored = itemsOf(items, lists.inquiries)
  const wrongs: string[] = []
  for (const [address, { taken }] of sent) {
    const count = stored.filter(({ email }) => email === address).length
    if (count > 1) wrongs.push(`${address} is stored ${count} times`)
    if (taken && count === 0 && !deleted.has(address)) wrongs.push(`${address} is lost`)
  }
  return wrongs
}

const rowsOf = ({ app }: ModelState) => itemsOf(app.table.all(), lists.media)

const files = (state: ModelState) =>
  rowsOf(state).flatMap(({ id, filename, purgeStartedAt }) =>
    purgeStartedAt || state.app.bucket.objects.has(String(filename)) ? [] : [`media ${id} has no file`],
  )

/** What was deleted for good did not come back. */
const purged = (state: ModelState) =>
  rowsOf(state).flatMap(({ id }) => (state.purged.has(Number(id)) ? [`media ${id} is there again`] : []))

/** A day later every file has its row. */
function orphans(state: ModelState): string[] {
  const known = new Set(rowsOf(state).map(({ filename }) => filename))
  return [...state.app.bucket.objects.keys()]
    .filter((name) => !known.has(name))
    .map((name) => `${name} has no row`)
}
