import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bind } from '../local/bind'
import { writePidFile } from '../local/data-directory'
import { startEmulators } from '../local/emulators'
import { resourceNames } from '../local/function-environment'
import { openLocalSecret } from '../local/local-secret'
import { ensureCredential, isCurrent, verifyPassword } from '../src/auth/verify-login'
import { listSessions, openSession } from '../src/data/sessions'
import { cheapHash, testSecret } from '../test/logged-in'
import { openLocalStage, openStage } from './local-stage'
import { setPassword } from './owner-commands'
import type { Stage } from './stage/deployed-stage'

const password = 'rigging-otter-violet-canal'
const setOn = (stage: Stage) =>
  setPassword({ stage, options: {}, ask: async () => password, print: () => undefined, hash: cheapHash })

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stage-'))
  await writeFile(join(directory, 'secret.json'), JSON.stringify(testSecret))
})
afterAll(() => rm(directory, { recursive: true }))

const open = () => openLocalStage({ DATA_DIR: directory }, directory)

describe('local stage of a site that is not running', () => {
  it('keeps a new password, which is in force in its table', async () => {
    const stage = await open()
    await setOn(stage)
    await stage.close()
    const again = await open()
    const hash = (await again.readSecret())?.passwordHash ?? ''
    expect(await verifyPassword(password, hash)).toBe(true)
    expect(again.app && (await isCurrent(again.app.table, hash))).toBe(true)
    await again.close()
  })

  it('is opened by the name local, and is not a deployed stage', async () => {
    const stage = await openStage('local', { env: { DATA_DIR: directory }, cwd: () => directory })
    expect(stage.isDeployed).toBe(false)
    await stage.close()
  })

  it('lists the sessions of its table', async () => {
    const stage = await open()
    const { app } = stage
    if (!app) throw new Error('There is no table')
    await openSession(app, await ensureCredential(app.table, 'hash'), { browser: 'Chrome on Windows' })
    expect(await listSessions(app)).toMatchObject([{ browser: 'Chrome on Windows' }])
    await stage.close()
  })
})

describe('local stage of a site that is running or was killed', () => {
  it('passes a new password to the running site, where it is in force at once', async () => {
    const secret = openLocalSecret({ dataDirectory: directory })
    const emulators = await startEmulators(directory, secret)
    await writePidFile(directory, emulators)
    const stage = await open()
    await setOn(stage)
    const inForce = JSON.parse((await secret).read(resourceNames.secretParameter) ?? '')
    expect(await verifyPassword(password, inForce.passwordHash)).toBe(true)
    await stage.close()
    await emulators.close()
  })

  it('sends no request to another server that has the port of a killed site', async () => {
    const asked: unknown[] = []
    const stranger = createServer((request, response) => {
      asked.push(request.url)
      response.end('{}')
    })
    const endpoint = `http://127.0.0.1:${await bind(stranger, 0)}`
    const service = { endpoint }
    await writePidFile(directory, { dynamodb: service, s3: service, ses: service, ssm: service })
    const stage = await open()
    await setOn(stage)
    await stage.close()
    stranger.close()
    expect(asked).toEqual([])
  })

  it('opens the data of a killed site', async () => {
    const stage = await open()
    expect(await verifyPassword(password, (await stage.readSecret())?.passwordHash ?? '')).toBe(true)
    await stage.close()
  })
})
