import { join } from 'node:path'
import { contact } from '@highline/shared/endpoints/contact'
import { expect } from 'vitest'
import { temporaryDirectory } from '../../local/temporary-directory.testing'
import { updateContentSection } from '../../src/content/content-sections'
import { createHeroSlide } from '../../src/content/hero-carousel'
import { createProject } from '../../src/content/projects'
import { contactService } from '../../src/functions/contact'
import { presignUploads } from '../../src/media/presign-uploads'
import { moveToBin } from '../../src/media/remove-media'
import { uploadMedia } from '../../src/media/upload-media'
import { tapped } from '../../test/crashing'
import { type FakeArchiveApp, fakeArchiveApp } from '../../test/fake-archive-app'
import { send } from '../../test/request'
import { jpeg, png } from '../../test/sample-files'
import { bodyOf, cliRequestContext } from '../seed/owner'
import { exportSite } from './export-site'
import { importSite } from './import-site'

/** Returns a stage with content, files in the bin, earlier texts, an open upload, an inquiry and spam. */
export async function fullSite(): Promise<FakeArchiveApp> {
  const app = await fakeArchiveApp('old')
  const [hero, project, binned] = [await upload(app, 1), await upload(app, 2), await upload(app, 3)]
  await upload(app, 4, 'logo')
  const owner = cliRequestContext(app)
  const slide = { title: 'High', subtitle: 'On ropes', mediaId: hero, sortOrder: 1, displayOrder: undefined }
  await createHeroSlide(app, { ...owner, headers: {}, body: slide })
  const words = { name: 'Arena', location: 'Leeds', description: 'Ours', sortOrder: undefined }
  await createProject(app, { ...owner, headers: {}, body: { ...words, mediaId: project } })
  for (const content of ['First words', `Odd words\u2028\n${'é'.repeat(40_000)}`.slice(0, 20_000)])
    await updateContentSection(app, { ...owner, body: { sectionKey: 'about_title', content } })
  await moveToBin(app, binned)
  await sendInquiry(app, 'ada@venue.example')
  await sendInquiry(app, 'bot@spam.example', { website: 'https://spam.example' })
  const open = { name: 'open.mp4', mimeType: 'video/mp4', size: 10 }
  await presignUploads(app, { ...owner, body: { files: [open], category: 'general', replaces: undefined } })
  return app
}

async function upload(app: FakeArchiveApp, n: number, category: 'general' | 'logo' = 'general') {
  const bytes = category === 'logo' ? png(300 + n, 200) : jpeg(600 + n, 400, `picture ${n}`)
  const mimeType = category === 'logo' ? 'image/png' : 'image/jpeg'
  const files = [{ name: `Picture ${n}`, mimeType, bytes: new Uint8Array(bytes) }]
  const answer = bodyOf(await uploadMedia(app, { ...cliRequestContext(app), body: { files, category } }))
  const [file] = answer.files ?? []
  if (!file) throw new Error('The upload returned no file')
  return file.id
}

export async function sendInquiry(app: FakeArchiveApp, email: string, more: object = {}): Promise<void> {
  const body = { firstName: 'Ada', lastName: 'First', email, message: 'Hello', ...more }
  await send(contactService(app), contact.create, { body })
}

/** Returns the app with each write of an item or a file executed by `through`. */
export function throughWrites(
  app: FakeArchiveApp,
  through: (call: () => Promise<unknown>, method: string, given: unknown[]) => Promise<unknown>,
): FakeArchiveApp {
  const writes = ['put', 'remove', 'increment', 'transact', 'store']
  const tap = <Port extends object>(port: Port) =>
    tapped(port, (call, method, given) => (writes.includes(method) ? through(call, method, given) : call()))
  return { ...app, table: tap(app.table), bulk: tap(app.bulk) }
}

/** Returns the app whose write number `at` and all later ones fail, and the number of writes so far. */
export function failingAt(app: FakeArchiveApp, at: number) {
  let writes = 0
  const failing = throughWrites(app, async (call) => {
    if (++writes >= at) throw new Error('connection lost')
    return call()
  })
  return { failing, writes: () => writes }
}

const silent = { inquiries: false, replace: false, print: () => undefined }

/** Exports a stage, by default without inquiries. @returns the folder, by default a new one */
export async function exported(app: FakeArchiveApp, more: Partial<Parameters<typeof exportSite>[1]> = {}) {
  const folder = join(await temporaryDirectory(), 'export')
  await exportSite(app, { ...silent, folder, ...more })
  return more.folder ?? folder
}

/** Imports an archive, by default without inquiries and only into an empty stage. */
export const importInto = (
  app: FakeArchiveApp,
  folder: string,
  more: Partial<Parameters<typeof importSite>[1]> = {},
) => importSite(app, { ...silent, folder, ...more })

/** Returns the items and files of a stage that an archive contains; files as [name, type, base64]. */
export function carried(app: FakeArchiveApp, { inquiries = false } = {}) {
  const of = inquiries ? ['SITE', 'HISTORY', 'INQUIRY', 'SPAM'] : ['SITE', 'HISTORY']
  const items = app.table.all().filter(({ pk }) => of.includes(pk.replace(/#.*/s, '')))
  const files = [...app.bucket.objects].map(([name, { bytes, mimeType }]) => {
    return [name, mimeType, Buffer.from(bytes).toString('base64')]
  })
  return { items, files: files.sort() }
}

/** Asserts that an import into an empty stage gives the same items and files as another stage has. */
export async function expectImported(folder: string, from: FakeArchiveApp): Promise<void> {
  const fresh = await fakeArchiveApp('new')
  await importInto(fresh, folder)
  expect(carried(fresh)).toEqual(carried(from))
}
