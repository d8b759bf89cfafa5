import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { bind } from '../local/bind'
import { closeOnSignal, exitWithError } from '../local/lifecycle'
import { describeSite } from '../local/local-secret'
import { readSettings } from '../local/settings'
import { jsonLog } from '../src/log'
import { parseOutputs, startEmulatedStage } from './emulated-stage/emulated-stage'

/*
 * Second half of `npm run deploy:local`: uploads the site's files, publishes the page and starts the edge of a stage
 * whose stack is deployed to the emulator at AWS_ENDPOINT_URL. The only argument is the file with the stack's outputs.
 * Without it, only checks that the edge's port is free, so that a port in use is reported before the deployment.
 */

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

async function main(): Promise<void> {
  const { env } = process
  const { AWS_ENDPOINT_URL: endpoint = '', UPLOADS_ORIGIN: uploadsOrigin } = env
  const file = process.argv[2]
  const { port, adminPassword, mfaSecret } = readSettings(env, process.cwd())
  if (!file) {
    const server = createServer()
    await bind(server, port)
    server.close()
    return
  }
  const starting = startEmulatedStage({
    outputs: parseOutputs(await readFile(file, 'utf8')),
    endpoint,
    uploadsOrigin: uploadsOrigin || new URL(endpoint).origin,
    env,
    port,
    adminPassword,
    mfaSecret,
    parts: { edgeFunctions: inRepository('cdk/dist/edge'), site: inRepository('web/dist/client') },
    log: jsonLog(),
  })
  closeOnSignal(async () => (await starting).close())
  const stage = await starting
  console.log(`\nDeployed to ${endpoint}. Ctrl-C closes these addresses; what is deployed stays.`)
  console.log(describeSite(stage))
}

main().catch(exitWithError)
