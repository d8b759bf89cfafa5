import { lists } from '../../../src/data/entities'
import type { Item } from '../../../src/data/table'
import { housekeeping } from '../../../src/housekeeping/housekeeping'
import { itemsOf } from '../../items-of'
import { missingObjects, orphans, violationsIn } from '../invariants'
import type { ModelState } from './model-state'

/** Compares the stored data with the answers to the clients. @returns all violations */
export async function violationsOf(state: ModelState): Promise<string[]> {
  const { app, violations } = state
  const stored = () => [app.table.all(), [...app.bucket.objects.keys()]] as const
  const [items, objects] = stored()
  const before = [...violationsIn(items), ...texts(state, items), ...inbox(state, items)]
  before.push(...missingObjects(items, objects))
  app.wait(26 * 3600)
  await housekeeping(app)
  const later = stored()
  return [
    ...violations,
    ...before,
    ...missingObjects(...later),
    ...orphans(...later),
    ...purged(state, later[0]),
  ]
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

/** Media items that exist although their deletion for good succeeded. */
const purged = ({ purged }: ModelState, items: Item[]) =>
  itemsOf(items, lists.media).flatMap(({ id }) =>
    purged.has(Number(id)) ? [`media ${id} was purged, but exists`] : [],
  )
