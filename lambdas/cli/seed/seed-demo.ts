import type { ContentKey } from '@highline/shared/content-keys'
import type { FilePart } from '@highline/shared/endpoints/media'
import type { MediaCategory } from '@highline/shared/schemas/media'
import type { MediaApp } from '../../src/app'
import { updateContentSection } from '../../src/content/content-sections'
import { createHeroSlide } from '../../src/content/hero-carousel'
import { createProject } from '../../src/content/projects'
import { updateMedia } from '../../src/media/change-media'
import { uploadMedia } from '../../src/media/upload-media'
import { addDemoInquiries } from './demo-inquiries'
import { demoFile, demoPictures } from './demo-pictures'
import { demoImages, demoProjects, demoSlides, demoTexts } from './demo-words'
import { bodyOf, ownerOf } from './owner'

type Ids = ReadonlyMap<string, number>

/**
 * Fills an empty site as an administrator would: the same uploads, saves and checks. Renditions and the page follow
 * from the writes where the site runs, and at its next start where it does not.
 */
export async function seedDemo(app: MediaApp): Promise<void> {
  const ids = await addPictures(app)
  // An upload filed as a logo becomes the logo.
  await upload(app, await demoFile('highline.svg', 'image/svg+xml'), 'logo')
  await addSlides(app, ids)
  await addProjects(app, ids)
  await writeTexts(app, ids)
  await addDemoInquiries(app)
}

async function addPictures(app: MediaApp): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const { name, category, description, focalPoint } of demoPictures) {
    const id = await upload(app, await demoFile(`${name}.avif`, 'image/avif'), category)
    await updateMedia(app, { ...ownerOf(app), params: { id }, body: { description, focalPoint } })
    ids.set(name, id)
  }
  return ids
}

async function upload(app: MediaApp, file: FilePart, category: MediaCategory): Promise<number> {
  const answer = await uploadMedia(app, { ...ownerOf(app), body: { files: [file], category } })
  const [kept] = bodyOf(answer).files ?? []
  if (!kept) throw new Error(`${file.name} was not kept`)
  return kept.id
}

async function addSlides(app: MediaApp, ids: Ids): Promise<void> {
  for (const [at, { title, subtitle, picture }] of demoSlides.entries()) {
    const body = { title, subtitle, mediaId: idOf(ids, picture), sortOrder: at + 1, displayOrder: undefined }
    await createHeroSlide(app, { ...ownerOf(app), body })
  }
}

async function addProjects(app: MediaApp, ids: Ids): Promise<void> {
  for (const [at, { picture, ...words }] of demoProjects.entries()) {
    const body = { ...words, mediaId: idOf(ids, picture), sortOrder: at + 1 }
    await createProject(app, { ...ownerOf(app), body })
  }
}

async function writeTexts(app: MediaApp, ids: Ids): Promise<void> {
  for (const [sectionKey, content] of entriesOf(demoTexts)) {
    await updateContentSection(app, { ...ownerOf(app), body: { sectionKey, content } })
  }
  for (const [sectionKey, picture] of entriesOf(demoImages)) {
    await updateContentSection(app, { ...ownerOf(app), body: { sectionKey, mediaId: idOf(ids, picture) } })
  }
}

/** `Object.entries` forgets what the keys are. */
const entriesOf = <Value>(given: Partial<Record<ContentKey, Value>>) =>
  Object.entries(given) as [ContentKey, Value][]

function idOf(ids: Ids, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`There is no picture ${name}`)
  return id
}
