import type { Log } from '../src/log'
import { bind } from './bind'
import { securityHeaders } from './cdn/security'
import { type BuiltParts, deployLocal, type LocalDeployment } from './deploy-local'
import { type Emulators, startEmulators } from './emulators'
import { names, setFunctionEnvironment } from './function-environment'
import { siteOrigins } from './http-message'
import { openLocalSecret, type PasswordOrigin } from './local-secret'
import { removePidFile, writePidFile } from './pid-file'
import { readinessProxy } from './readiness-proxy'
import { closeServer, httpServer } from './server'
import { mailboxPage } from './ses/mailbox-page'
import type { Settings } from './settings'

export interface LocalAppOptions {
  readonly settings: Settings
  readonly parts: BuiltParts
  readonly log: Log
}

/** The whole product on this machine. */
export interface LocalApp {
  /** That browsers see the site at. */
  readonly port: number
  readonly password: PasswordOrigin
  /** Lets what is under way finish, for a while, then closes everything. */
  close(): Promise<void>
}

/**
 * Takes the port first, so that there is one machine at most, and opens it when the page is live.
 * @throws UserError for what the person who starts it can mend
 */
export async function startLocalApp({ settings, parts, log }: LocalAppOptions): Promise<LocalApp> {
  const proxy = readinessProxy()
  const { sitePort } = settings
  const server = httpServer({ origin: proxy.origin, secure: proxy.secure, sitePort, log })
  const bound = await bind(server, settings.port)
  const port = sitePort ?? bound
  let emulators: Emulators | undefined
  let website: LocalDeployment | undefined
  const close = async () => {
    await closeServer(server)
    await website?.stream.settled()
    await website?.background.stop()
    if (emulators) await removePidFile(settings.dataDirectory)
    await emulators?.close()
  }
  try {
    const opening = openLocalSecret(settings)
    emulators = await startEmulators(settings.dataDirectory, opening, siteOrigins(port))
    const { passwordHash, origin: password } = await opening
    setFunctionEnvironment(process.env, settings, { ...emulators, port })
    await writePidFile(settings.dataDirectory, emulators)
    website = await deployLocal({ parts, aws: emulators, passwordHash, log })
    emulators.dynamodb.onWrite(website.stream.onWrite)
    emulators.dynamodb.onWrite(website.background.onWrite)
    emulators.ses.onEvent(website.background.onMailEvent)
    proxy.open({
      site: website.origin,
      secure: securityHeaders(emulators.s3.endpoint),
      pages: pagesOf(emulators),
    })
    website.warm()
    website.background.resume()
    return { port, password, close }
  } catch (error) {
    await close()
    throw error
  }
}

function pagesOf({ s3, dynamodb, ses }: Emulators) {
  const { mediaBucket, siteBucket, table } = names
  return {
    status: {
      s3: { endpoint: s3.endpoint, mediaBucket, siteBucket },
      dynamodb: { endpoint: dynamodb.endpoint, table },
    },
    mails: async () => ses.mails(),
    mailbox: async () => mailboxPage(await ses.mails()),
    setMailFate: ses.setFate,
  }
}
