import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removePidFile, writePidFile } from '../local/data-directory'
import { startEmulators } from '../local/emulators'
import { openLocalSecret } from '../local/local-secret'
import { createProject } from '../src/content/projects'
import { lists, projects } from '../src/data/entities'
import { exportSite } from './archive/export-site'
import { importSite } from './archive/import-site'
import { openArchiveStage } from './local-stage'
import { cliRequestContext } from './seed/owner'
import type { ArchiveStage } from './stage/deployed-stage'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterAll(() => rm(directory, { recursive: true }))

const print = () => undefined
const folder = () => join(directory, 'export')

async function on<T>(name: string, work: (stage: ArchiveStage) => Promise<T>): Promise<T> {
  const stage = await openArchiveStage('local', { env: { DATA_DIR: name }, cwd: () => directory })
  try {
    return await work(stage)
  } finally {
    await stage.close()
  }
}

describe('archives of local sites', () => {
  it('are exported while the site is not running', async () => {
    await on('one', async ({ app, runs }) => {
      expect(runs).toBe(false)
      const body = { name: 'Arena', location: 'Leeds', description: '', mediaId: null, sortOrder: undefined }
      await createProject(app, { ...cliRequestContext(app), headers: {}, body })
      await exportSite(app, { folder: folder(), inquiries: false, print })
    })
  })

  it('are imported into a running site', async () => {
    const other = join(directory, 'two')
    const emulators = await startEmulators(other, openLocalSecret({ dataDirectory: other }))
    await writePidFile(other, emulators)
    const { items } = await on('two', async ({ app, runs }) => {
      expect(runs).toBe(true)
      await importSite(app, { folder: folder(), inquiries: false, replace: false, print })
      return app.table.list(lists.projects.pk, { prefix: lists.projects.prefix })
    })
    expect(items.map((item) => projects.schema.parse(item).name)).toEqual(['Arena'])
    await removePidFile(other)
    await emulators.close()
  })
})
