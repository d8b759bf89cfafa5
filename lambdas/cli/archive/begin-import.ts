import { UserError } from '@highline/shared/infra/user-error'
import type { App } from '../../src/app'
import { importMarks } from '../../src/data/entities'
import { find, save } from '../../src/data/entity'
import { itemsOf, siteKinds } from './kinds'
import type { Archive } from './open-archive'

/**
 * Notes that this archive comes here, where it may: on an empty stage, over what an import of the same archive left
 * that did not end, or where somebody said that what is there goes.
 * @returns whether what is not in the archive goes
 * @throws UserError
 */
export async function beginImport(app: App, { id }: Archive, replace: boolean): Promise<boolean> {
  const mark = await find(app.table, importMarks, {})
  const goesOn = mark?.archive === id
  if (!replace && !goesOn) {
    if (mark) throw new UserError(`${unfinished}\n${howToReplace}`)
    const there = await whatIsThere(app)
    if (there.length > 0) throw new UserError(`${notEmpty} ${there.join(', ')}.\n${howToReplace}`)
  }
  const replacing = replace || (goesOn && mark.replace)
  await save(app.table, importMarks, { archive: id, replace: replacing })
  return replacing
}

const unfinished = 'An import of another archive was begun here and has not ended. Nothing was changed.'
const notEmpty = 'There is something on this stage already, so nothing was changed:'
const howToReplace =
  'With --replace everything on the page, behind it and in the bin goes for good, whoever made it: export it first. Inquiries stay.'

async function whatIsThere({ table }: App): Promise<string[]> {
  const there: string[] = []
  for (const kind of siteKinds) {
    let count = 0
    for await (const _ of itemsOf(table, kind)) count++
    if (count > 0) there.push(`${count} ${kind.name}`)
  }
  return there
}
