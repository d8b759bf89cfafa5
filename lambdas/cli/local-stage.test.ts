import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bind } from '../local/bind'
import { writePidFile } from '../local/data-directory'
import { startEmulators } from '../local/emulators'
import { resourceNames } from '../local/function-environment'
import { openLocalSecret } from '../local/local-secret'
import { temporaryDirectory } from '../local/temporary-directory.testing'
import { ensureCredential, isCurrent, verifyPassword } from '../src/auth/verify-login'
import { createProject } from '../src/content/projects'
import { lists, projects } from '../src/data/entities'
import { listSessions, openSession } from '../src/data/sessions'
import { cheapHash, testSecret } from '../test/logged-in'
import { exportSite } from './archive/export-site'
import { importSite } from './archive/import-site'
import { openStage } from './local-stage'
import { setPassword } from './owner-commands'
import { cliRequestContext } from './seed/owner'
import { appOf } from './stage/deployed-stage'
import { runOwnerCommand } from './stage/fake-stage.testing'

type OpenStage = Awaited<ReturnType<typeof openStage>>

const password = 'rigging-otter-violet-canal'
const setOn = (stage: OpenStage) =>
  runOwnerCommand(setPassword, { stage, answers: [password, password], hash: cheapHash })

/** Returns a new data directory with a secret. */
async function dataDirectory(): Promise<string> {
  const directory = await temporaryDirectory()
  await writeFile(join(directory, 'secret.json'), JSON.stringify(testSecret))
  return directory
}

/** Opens the stage called `local` on a data directory, for `work`. */
async function on<T>(directory: string, work: (stage: OpenStage) => Promise<T>): Promise<T> {
  const stage = await openStage('local', { env: { DATA_DIR: directory }, cwd: () => directory })
  try {
    return await work(stage)
  } finally {
    await stage.close()
  }
}

const isPassword = async (stage: OpenStage) =>
  verifyPassword(password, (await stage.readSecret())?.passwordHash ?? '')

/** Starts the services of a site, and writes their endpoints where commands look for them. */
async function running(directory: string) {
  const secret = openLocalSecret({ dataDirectory: directory })
  const emulators = await startEmulators(directory, secret)
  await writePidFile(directory, emulators)
  return { secret: await secret, close: emulators.close }
}

describe('local stage of a site that is not running', () => {
  it('is no deployed stage, and keeps a new password, which is in force in its table, and sessions', async () => {
    const directory = await dataDirectory()
    await on(directory, setOn)
    await on(directory, async (stage) => {
      expect([stage.region, stage.runs, await isPassword(stage)]).toEqual([undefined, false, true])
      const hash = (await stage.readSecret())?.passwordHash ?? ''
      const app = appOf(stage)
      expect(await isCurrent(app.table, hash)).toBe(true)
      await openSession(app, await ensureCredential(app.table, hash), { browser: 'Chrome on Windows' })
    })
    await on(directory, async (stage) => {
      expect(await listSessions(appOf(stage))).toMatchObject([{ browser: 'Chrome on Windows' }])
    })
  })

  it('is exported to an archive that is imported into a running site', async () => {
    const options = {
      folder: join(await temporaryDirectory(), 'export'),
      inquiries: false,
      print: () => undefined,
    }
    await on(await dataDirectory(), async (stage) => {
      const app = appOf(stage)
      const body = { name: 'Arena', location: 'Leeds', description: '', mediaId: null, sortOrder: undefined }
      await createProject(app, { ...cliRequestContext(app), headers: {}, body })
      await exportSite(app, options)
    })
    const other = await dataDirectory()
    const { close } = await running(other)
    const { items } = await on(other, async (stage) => {
      expect(stage.runs).toBe(true)
      await importSite(appOf(stage), { ...options, replace: false })
      return appOf(stage).table.list(lists.projects.pk, { prefix: lists.projects.prefix })
    })
    await close()
    expect(items.map((item) => projects.schema.parse(item).name)).toEqual(['Arena'])
  })
})

describe('local stage of a site that is running or was killed', () => {
  it('passes a new password to the running site, where it is in force at once', async () => {
    const directory = await dataDirectory()
    const { secret, close } = await running(directory)
    await on(directory, setOn)
    const inForce = JSON.parse(secret.read(resourceNames.secretParameter) ?? '')
    expect(await verifyPassword(password, inForce.passwordHash)).toBe(true)
    await close()
  })

  it('opens the data of a killed site, and sends no request to another server that has its port', async () => {
    const directory = await dataDirectory()
    const asked: unknown[] = []
    const stranger = createServer((request, response) => {
      asked.push(request.url)
      response.end('{}')
    })
    const service = { endpoint: `http://127.0.0.1:${await bind(stranger, 0)}` }
    await writePidFile(directory, { dynamodb: service, s3: service, ses: service, ssm: service })
    await on(directory, async (stage) => {
      await setOn(stage)
      expect(await isPassword(stage)).toBe(true)
    })
    stranger.close()
    expect(asked).toEqual([])
  })
})
