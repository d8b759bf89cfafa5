import { UserError } from '@highline/shared/infra/user-error'
import { openLocalStage } from './local-stage'
import { print, readArguments, runCommand } from './run-command'
import { seed } from './seed/seed'

/*
 * `npm run seed -- [--replace]`: fills this machine's site, running or not, with a demo company.
 */

async function main(): Promise<void> {
  const { values } = readArguments({ stage: { type: 'string' }, replace: { type: 'boolean' } }, 0)
  const { stage = 'local', replace = false } = values
  if (stage !== 'local')
    throw new UserError(
      'Only this machine’s own site can be seeded: leave --stage away, or say --stage local.',
    )
  const site = await openLocalStage(process.env, process.cwd())
  try {
    await seed(site.app, { replace, print })
  } finally {
    await site.close()
  }
  print(`That took ${process.uptime().toFixed(1)} s.${site.runs ? '' : ' The next npm start shows it.'}`)
}

runCommand(main)
