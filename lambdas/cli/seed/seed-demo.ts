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
import { demoPictureFile, demoPictures } from './demo-pictures'
import { demoImages, demoProjects, demoSlides, demoTexts } from './demo-words'
import { bodyOf, ownerOf } from './owner'

type Ids = ReadonlyMap<string, number>

/**
 * Fills an empty site as an administrator would: the same uploads, saves and checks. Renditions and the page follow
 * from the writes where the site runs, and at its next start where it does not.
 */
export async function seedDemo(app: MediaApp): Promise<void> {
  const ids = await addPictures(app)
  await addLogo(app)
  await addSlides(app, ids)
  await addProjects(app, ids)
  await writeTexts(app, ids)
  await addDemoInquiries(app)
}

async function addPictures(app: MediaApp): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const { name, category, description, focalPoint } of demoPictures) {
    const id = await upload(app, await demoPictureFile(name), category)
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

/** An upload filed as a logo becomes the logo. */
const addLogo = (app: MediaApp) =>
  upload(
    app,
    { name: 'highline.svg', mimeType: 'image/svg+xml', bytes: new TextEncoder().encode(demoLogo()) },
    'logo',
  )

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

/*
 * Letters of straight strokes in a box of 10 by 14, so that the logo looks the same whatever fonts there are.
 * An `M` begins each stroke.
 */
const letters: Record<string, string> = {
  H: 'M0 0V14M10 0V14M0 7H10',
  I: 'M0 0V14',
  G: 'M10 1.5V0H0V14H10V7H6',
  L: 'M0 0V14H9',
  N: 'M0 14V0L10 14V0',
  E: 'M9 0H0V14H9M0 7H8',
}

/** From one letter to the next, where that is not 16. */
const advances: Record<string, number> = { I: 6, L: 13 }

/**
 * The company's mark, two ropes with a sling and its ring between them, and the word HIGHLINE: dark on a white plate,
 * which the dark bar and white paper both suit.
 */
export function demoLogo(): string {
  let x = 0
  const word = [...'HIGHLINE'].map((letter) => {
    const drawn = `<path transform="translate(${x} 0)" d="${letters[letter]}"/>`
    x += advances[letter] ?? 16
    return drawn
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 166 44" width="664" height="176" fill="none">
<rect width="166" height="44" rx="6" fill="#ffffff"/>
<g transform="translate(7 3)">
<g stroke-linecap="round"><path d="M9 5V33M33 5V33" stroke="#0f1f2a" stroke-width="4.5"/>
<g stroke="#e8630a" stroke-width="3.25"><path d="M9 13Q21 21 33 13M21 17V22"/><circle cx="21" cy="26" r="3.5"/></g></g>
<g transform="translate(50 12)" stroke="#0f1f2a" stroke-width="3.2" stroke-linejoin="bevel">${word.join('')}</g>
</g>
</svg>`
}
