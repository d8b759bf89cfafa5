import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { jsonLog } from '../src/log'
import { restrictNewFiles } from './data-directory'
import { closeOnSignal, exitWithError, ignoreClosedOutput } from './lifecycle'
import { startLocalApp } from './local-app'
import { describeSite } from './local-secret'
import { readSettings } from './settings'

/*
 * `dist/local/main.js`: the product on this machine, in one process. It is started in the repository's directory,
 * which may contain an `.env` file; environment variables take precedence over it.
 */

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const parts = {
  functions: inRepository('lambdas/dist/functions'),
  edgeFunctions: inRepository('cdk/dist/edge'),
  site: inRepository('web/dist/client'),
}

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const starting = startLocalApp({
    settings: readSettings(process.env, process.cwd()),
    parts,
    log: jsonLog(),
  })
  closeOnSignal(async () => (await starting).close())
  const app = await starting
  const ready = `Ready after ${process.uptime().toFixed(1)} s.`
  const mailbox = `  Mailbox  http://localhost:${app.port}/_local/mailbox`
  process.stdout.write(`${ready}\n${describeSite(app)}\n${mailbox}\n`)
}

// The first start uses the Node that the user has; the SDK's advice to use a newer one is meant for developers.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
ignoreClosedOutput()
restrictNewFiles()
// An uncaught error stops the whole process.
process.on('uncaughtException', exitWithError)
process.on('unhandledRejection', exitWithError)
main().catch(exitWithError)
