import { UserError } from '@highline/shared/infra/user-error'
import { closeSession, listSessions, type Session } from '../src/data/sessions'
import type { Command } from './admin'

/** Lists who is logged in, or with `--end <number>` or `--end all` logs them out. */
export async function sessions({ stage, options: { end }, say }: Command): Promise<void> {
  if (!stage.app) throw new UserError(`There is no stage "${stage.name}".`)
  const open = await listSessions(stage.app)
  if (end === undefined) {
    say(open.length === 0 ? 'Nobody is logged in.' : open.map(inWords).join('\n'))
    return
  }
  for (const one of chosen(open, end)) await closeSession(stage.app, one)
  say(end === 'all' ? 'Everybody is logged out.' : `Session ${end} is over.`)
}

function chosen(open: Session[], end: string): Session[] {
  if (end === 'all') return open
  const one = open[Number(end) - 1]
  if (!one) throw new UserError(`There is no session ${end}.`)
  return [one]
}

const instant = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

const inWords = ({ createdMs, seenAt, browser = 'an unknown browser' }: Session, index: number) =>
  `${index + 1}  ${browser}, since ${instant.format(createdMs)}, last used ${instant.format(seenAt * 1000)}`
