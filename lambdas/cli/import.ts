import { UserError } from '@highline/shared/infra/user-error'
import { importSite, waitForPublish } from './archive/import-site'
import { openStage } from './local-stage'
import { print, readArguments, runCommand } from './run-command'
import { appOf, labelOf } from './stage/deployed-stage'

/*
 * `npm run import -- <folder> [--stage prod] [--replace] [--inquiries]`: imports an archive of `npm run export` into
 * an empty stage, or with `--replace` in place of its content. After an interruption it can be run again.
 */

const options = {
  stage: { type: 'string' },
  replace: { type: 'boolean' },
  inquiries: { type: 'boolean' },
} as const

async function main(): Promise<void> {
  const { values, positionals } = readArguments(options, 1)
  const [folder] = positionals
  if (!folder) throw new UserError('Which export? npm run import -- <folder>')
  const { replace = false, inquiries = false } = values
  const stage = await openStage(values.stage, process)
  try {
    const app = appOf(stage)
    const render = await importSite(app, { folder, replace, inquiries, print })
    print(`\nImported to ${labelOf(stage)}.`)
    if (!stage.runs) print('The next npm start shows it.')
    else if (await waitForPublish(app, render)) print('Visitors see it.')
    else print('The page has not been put live within a minute: look at the log of publish.')
  } finally {
    await stage.close()
  }
}

runCommand(main)
