import { parseArgs } from 'node:util'
import { UserError } from '@highline/shared/infra/user-error'
import { openLocalStage } from './local-stage'
import { runCommand, say } from './run-command'
import { seed } from './seed/seed'

/*
 * `npm run seed -- [--big] [--replace]`: fills this machine's site, with a demo company or, for measuring, to its
 * limits. Whether the site runs or not.
 */

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { stage: { type: 'string' }, big: { type: 'boolean' }, replace: { type: 'boolean' } },
  })
  const { stage = 'local', big = false, replace = false } = values
  if (stage !== 'local')
    throw new UserError(
      'Only this machine’s own site can be seeded: leave --stage away, or say --stage local.',
    )
  const site = await openLocalStage(process.env, process.cwd())
  try {
    await seed(site.app, { big, replace, say })
  } finally {
    await site.close()
  }
  say(`That took ${process.uptime().toFixed(1)} s.${site.runs ? '' : ' The next npm start shows it.'}`)
}

runCommand(main)
