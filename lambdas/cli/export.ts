import { parseArgs } from 'node:util'
import { exportSite } from './archive/export-site'
import { openArchiveStage } from './local-stage'
import { runCommand, say } from './run-command'

/*
 * `npm run export -- [folder] [--stage prod] [--inquiries]`: a whole site with its files, into a folder that
 * `npm run import` puts onto any stage. Without a folder it is one of its own in `exports`.
 */

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stage: { type: 'string' }, inquiries: { type: 'boolean' } },
  })
  const { app, close } = await openArchiveStage(values.stage, process)
  try {
    const minute = app.now().toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')
    const folder = positionals[0] ?? `exports/${app.stage}-${minute}`
    await exportSite(app, { folder, inquiries: values.inquiries ?? false, say })
    say(`\nThe site is in ${folder}.`)
    say(
      values.inquiries ? 'With what visitors wrote: guard it, and delete it in time.' : 'Without inquiries.',
    )
  } finally {
    await close()
  }
}

runCommand(main)
