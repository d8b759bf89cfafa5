import { parseArgs } from 'node:util'
import { UserError } from '@highline/shared/infra/user-error'
import { importSite, waitForPublish } from './archive/import-site'
import { openArchiveStage } from './local-stage'
import { runCommand, say } from './run-command'

/*
 * `npm run import -- <folder> [--stage prod] [--replace] [--inquiries]`: puts what `npm run export` wrote onto an
 * empty stage, or with `--replace` in the place of what is there. Interrupted, it is simply run again.
 */

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stage: { type: 'string' }, replace: { type: 'boolean' }, inquiries: { type: 'boolean' } },
  })
  const [folder] = positionals
  if (folder === undefined) throw new UserError('Which export? npm run import -- <folder>')
  const { replace = false, inquiries = false } = values
  const { app, runs, close } = await openArchiveStage(values.stage, process)
  try {
    const render = await importSite(app, { folder, replace, inquiries, say })
    say('\nThe site is here.')
    if (!runs) say('The next npm start shows it.')
    else if (await waitForPublish(app, render)) say('Visitors see it.')
    else say('The page has not been put live within a minute: look at the log of publish.')
  } finally {
    await close()
  }
}

runCommand(main)
