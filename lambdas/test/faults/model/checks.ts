import { lists } from '../../../src/data/entities'
import type { Item } from '../../../src/data/table'
import { housekeeping } from '../../../src/housekeeping/housekeeping'
import { itemsOf } from '../../items-of'
import { violationsIn } from '../invariants'
import type { ModelState } from './model-state'

/** Compares the stored data with the answers to the clients. @returns all violations */
export async function violationsOf(state: ModelState): Promise<string[]> {
  const items = state.app.table.all()
  const violations = [...state.violations, ...violationsIn(items)]
  violations.push(...texts(state, items), ...inbox(state, items))
  violations.push(...files(state))
  state.app.wait(26 * 3600)
  await housekeeping(state.app)
  return [...violations, ...files(state), ...orphans(state), ...purged(state)]
}

/** Every version of a text that was answered with success is the current one or in the history. */
function texts({ saved }: ModelState, items: Item[]): string[] {
  return saved.flatMap(({ key, version, content }) => {
    const inForce = itemsOf(items, lists.contentSections).find(({ sectionKey }) => sectionKey === key)
    const kept = itemsOf(items, lists.history(key)).find((item) => item.version === version)
    const held = inForce?.version === version ? inForce : kept
    return held?.content === content
      ? []
      : [`version ${version} of ${key} is “${held?.content}”, expected “${content}”`]
  })
}

/** Every inquiry answered with success is stored once, unless it was deleted; none is stored twice. */
function inbox({ sent, deleted }: ModelState, items: Item[]): string[] {
  const stored = itemsOf(items, lists.inquiries)
  const violations: string[] = []
  for (const [address, { accepted }] of sent) {
    const count = stored.filter(({ email }) => email === address).length
    if (count > 1) violations.push(`${address} is stored ${count} times`)
    if (accepted && count === 0 && !deleted.has(address)) violations.push(`${address} is lost`)
  }
  return violations
}

const rowsOf = ({ app }: ModelState) => itemsOf(app.table.all(), lists.media)

/** Media items without an object, except those whose purge has started. */
const files = (state: ModelState) =>
  rowsOf(state).flatMap(({ id, filename, purgeStartedAt }) =>
    purgeStartedAt || state.app.bucket.objects.has(String(filename)) ? [] : [`media ${id} has no object`],
  )

/** Media items that exist although their deletion for good succeeded. */
const purged = (state: ModelState) =>
  rowsOf(state).flatMap(({ id }) =>
    state.purged.has(Number(id)) ? [`media ${id} was purged, but exists`] : [],
  )

/** Objects without a media item; called after housekeeping. */
function orphans(state: ModelState): string[] {
  const known = new Set(rowsOf(state).map(({ filename }) => filename))
  return [...state.app.bucket.objects.keys()]
    .filter((name) => !known.has(name))
    .map((name) => `${name} has no media item`)
}
