import { exportSite } from './archive/export-site'
import { openStage } from './local-stage'
import { print, readArguments, runCommand } from './run-command'
import { appOf, labelOf } from './stage/deployed-stage'

/*
 * `npm run export -- [folder] [--stage prod] [--inquiries]`: exports a whole site with its files into a folder that
 * `npm run import` accepts for any stage. The default is a new folder in `exports`.
 */

const options = { stage: { type: 'string' }, inquiries: { type: 'boolean' } } as const

async function main(): Promise<void> {
  const { values, positionals } = readArguments(options, 1)
  const stage = await openStage(values.stage, process)
  try {
    const app = appOf(stage)
    const minute = app.now().toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')
    const folder = positionals[0] ?? `exports/${app.stage}-${minute}`
    print(
      `If it is interrupted, npm run export -- ${folder}, with the same options, goes on where it stopped.`,
    )
    await exportSite(app, { folder, inquiries: values.inquiries ?? false, print })
    print(`\nExported ${labelOf(stage)} to ${folder}.`)
    print(
      values.inquiries ? 'With what visitors wrote: guard it, and delete it in time.' : 'Without inquiries.',
    )
  } finally {
    await stage.close()
  }
}

runCommand(main)
