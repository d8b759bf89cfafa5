import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { ensureCredential } from '../src/auth/verify-login'
import { dynamoTable } from '../src/data/dynamo-table'
import type { Log } from '../src/log'
import { apiGateway } from './api-gateway/api-gateway'
import { background } from './background'
import { bind } from './bind'
import { securityHeaders } from './cdn/behaviour'
import { s3Bucket } from './cdn/bucket'
import { edge } from './cdn/edge'
import { removePidFile, writePidFile } from './data-directory'
import { type Emulators, startEmulators } from './emulators'
import {
  builtFunctions,
  type LoadFunction,
  region,
  resourceNames,
  s3Config,
  setFunctionEnvironment,
} from './function-environment'
import { type Origin, siteOrigins } from './http-message'
import { readinessProxy } from './local-pages'
import { openLocalSecret } from './local-secret'
import { withTimeout } from './retry'
import { closeServer, httpServer } from './server'
import type { Settings } from './settings'
import { uploadSite } from './site-upload'

export interface LocalAppOptions {
  readonly settings: Settings
  /** Directories of the built parts of the product. */
  readonly parts: {
    /** Holds `<name>/index.js` for each Lambda. */
    readonly functions: string
    readonly edgeFunctions: string
    readonly site: string
  }
  readonly log: Log
}

/**
 * Starts the local app. Binds the port first, so that at most one app runs, and serves once the page is published.
 * @throws UserError for errors that the user can fix
 */
export async function startLocalApp(options: LocalAppOptions) {
  const { settings, log } = options
  const { sitePort, dataDirectory } = settings
  const proxy = readinessProxy()
  const server = httpServer(proxy, log, sitePort)
  const bound = await bind(server, settings.port)
  const port = sitePort ?? bound
  let emulators: Emulators | undefined
  let website: DeployedSite | undefined
  /** Gives running work time to finish, then closes everything. */
  const close = async () => {
    await closeServer(server)
    await website?.work.stop()
    if (emulators) await removePidFile(dataDirectory)
    await emulators?.close()
  }
  try {
    const opening = openLocalSecret(settings)
    emulators = await startEmulators(dataDirectory, opening, siteOrigins(port))
    const { passwordHash, origin: password } = await opening
    setFunctionEnvironment(process.env, settings, { ...emulators, port })
    await writePidFile(dataDirectory, emulators)
    website = await deploy(options, emulators, passwordHash)
    emulators.dynamodb.onWrite(website.work.onWrite)
    emulators.ses.onEvent(website.work.onMailEvent)
    const secure = securityHeaders(emulators.s3.endpoint)
    proxy.open({ site: website.origin, secure, services: emulators })
    warm(website.load, log)
    website.work.resume()
    return { port, password, close }
  } catch (error) {
    await close()
    throw error
  }
}

type DeployedSite = Awaited<ReturnType<typeof deploy>>

/** Deploys the product on the emulators: its files, its functions, its edge, and the first publish. */
async function deploy({ parts, log }: LocalAppOptions, aws: Emulators, passwordHash: string) {
  const client = new S3Client(s3Config(aws))
  const load = builtFunctions(parts.functions)
  const work = background(load, log)
  const [origin] = await Promise.all([
    edge({
      api: liveAfterWrites(apiGateway(load, log), work.published),
      site: s3Bucket(client, resourceNames.siteBucket),
      media: s3Bucket(client, resourceNames.mediaBucket),
      functionsDirectory: parts.edgeFunctions,
      uploadsOrigin: aws.s3.endpoint,
      log,
    }),
    uploadSite(client, resourceNames.siteBucket, parts.site),
    work.publish(),
    notePassword(aws, passwordHash),
  ])
  return { load, origin, work }
}

/** Stores which password is in force: one changed while the app was off ends the sessions of the old one. */
async function notePassword({ dynamodb, credentials }: Emulators, passwordHash: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint: dynamodb.endpoint, region, credentials })
  await ensureCredential(dynamoTable(client, resourceNames.table), passwordHash)
  client.destroy()
}

/** Maximum milliseconds that the response to a write waits for the page to be published. */
const liveWithinMs = 5000

/** Answers a write after the publish, so that an acknowledged save is live; waits for `liveWithinMs` at most. */
function liveAfterWrites(api: Origin, published: () => Promise<void>): Origin {
  return async (request) => {
    const response = await api(request)
    if (request.method !== 'GET') await withTimeout(liveWithinMs, published())
    return response
  }
}

function warm(load: LoadFunction, log: Log): void {
  for (const name of ['contact', 'public'] as const) {
    setImmediate(() => {
      try {
        load(name)
      } catch (error) {
        log.error('function.broken', error, { name })
      }
    })
  }
}
