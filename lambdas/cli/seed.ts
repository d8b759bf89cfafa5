import { parseArgs } from 'node:util'
import { UserError } from '@highline/shared/infra/user-error'
import { openLocalMedia } from './local-media'
import { runCommand } from './run-command'
import { type Darkroom, openDarkroom } from './seed/darkroom'
import { demoPictureNames } from './seed/demo-pictures'
import { seed } from './seed/seed'

/*
 * `npm run seed -- [--big] [--replace]`: fills this machine's site, with a demo company or, for measuring, to its
 * limits. Whether the site runs or not.
 */

const say = (sentence: string) => console.log(sentence)
const seconds = () => `${process.uptime().toFixed(1)} s`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { stage: { type: 'string' }, big: { type: 'boolean' }, replace: { type: 'boolean' } },
  })
  const { stage = 'local', big = false, replace = false } = values
  if (stage !== 'local')
    throw new UserError(
      'Only this machine’s own site can be seeded: leave --stage away, or say --stage local.',
    )
  const site = await openLocalMedia(process.env, process.cwd())
  let darkroom: Darkroom | undefined
  try {
    await seed(site.app, {
      big,
      replace,
      say,
      take: (name) => {
        darkroom ??= openDarkroom(demoPictureNames, tell)
        return darkroom.take(name)
      },
    })
  } finally {
    await darkroom?.close()
    await site.close()
  }
  say(`That took ${seconds()}.${site.runs ? '' : ' The next npm start shows it.'}`)
}

/** Pictures take seconds, so each is told. */
const tell: Parameters<typeof openDarkroom>[1] = ({ name, bytes }) =>
  say(`  ${name}.jpg, ${Math.round(bytes.length / 1024)} kB, after ${seconds()}`)

runCommand(main)
