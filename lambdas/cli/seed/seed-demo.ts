import { readFile } from 'node:fs/promises'
import type { ContentKey } from '@highline/shared/content-keys'
import type { FilePart } from '@highline/shared/endpoints/media'
import type { FocalPoint, MediaCategory } from '@highline/shared/schemas/media'
import type { MediaApp } from '../../src/app'
import { updateContentSection } from '../../src/content/content-sections'
import { createHeroSlide } from '../../src/content/hero-carousel'
import { createProject } from '../../src/content/projects'
import { updateMedia } from '../../src/media/change-media'
import { uploadMedia } from '../../src/media/upload-media'
import { addDemoInquiries } from './demo-inquiries'
import { demoImages, demoProjects, demoSlides, demoTexts } from './demo-words'
import { bodyOf, cliRequestContext } from './owner'

type Ids = ReadonlyMap<string, number>

/**
 * Fills an empty site through the handlers of the admin: the same uploads, saves and checks. On a running site, the
 * writes trigger the renditions and the publishing of the page; otherwise the next start does.
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
    await updateMedia(app, { ...cliRequestContext(app), params: { id }, body: { description, focalPoint } })
    ids.set(name, id)
  }
  return ids
}

async function upload(app: MediaApp, file: FilePart, category: MediaCategory): Promise<number> {
  const answer = await uploadMedia(app, { ...cliRequestContext(app), body: { files: [file], category } })
  const [kept] = bodyOf(answer).files ?? []
  if (!kept) throw new Error(`${file.name} was not kept`)
  return kept.id
}

async function addSlides(app: MediaApp, ids: Ids): Promise<void> {
  for (const [at, { title, subtitle, picture }] of demoSlides.entries()) {
    const body = { title, subtitle, mediaId: idOf(ids, picture), sortOrder: at + 1, displayOrder: undefined }
    await createHeroSlide(app, { ...cliRequestContext(app), headers: {}, body })
  }
}

async function addProjects(app: MediaApp, ids: Ids): Promise<void> {
  for (const [at, { picture, ...words }] of demoProjects.entries()) {
    const body = { ...words, mediaId: idOf(ids, picture), sortOrder: at + 1 }
    await createProject(app, { ...cliRequestContext(app), headers: {}, body })
  }
}

async function writeTexts(app: MediaApp, ids: Ids): Promise<void> {
  for (const [sectionKey, content] of entriesOf(demoTexts)) {
    await updateContentSection(app, { ...cliRequestContext(app), body: { sectionKey, content } })
  }
  for (const [sectionKey, picture] of entriesOf(demoImages)) {
    await updateContentSection(app, {
      ...cliRequestContext(app),
      body: { sectionKey, mediaId: idOf(ids, picture) },
    })
  }
}

/** `Object.entries`, which types its keys as plain strings, with keys typed as content keys. */
const entriesOf = <Value>(given: Partial<Record<ContentKey, Value>>) =>
  Object.entries(given) as [ContentKey, Value][]

function idOf(ids: Ids, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`There is no picture ${name}`)
  return id
}

/** Descriptions (alternative texts) of the demo pictures, by category and by file name in `pictures/`. */
const descriptions = {
  hero: {
    'ground-at-dusk': 'A football ground at dusk from the upper tier, its floodlights lit above blue seats',
    'night-match':
      'Two tiers of dark red seats under floodlights, seen across the pitch from the halfway line',
    'arena-beams':
      'Blue and orange beams fall from the lighting rig of an arena, its stage lit, its floor empty',
    'antenna-mast': 'White sector antennas and two microwave dishes on a lattice mast, clouds behind',
    'cable-trays': 'Blue and yellow cables run along trays through a concrete service corridor',
  },
  project: {
    'red-stands': 'A football ground with red seats on a bright day, seen from the upper tier',
    'arena-grid': 'Turquoise and pink beams cross below the roof girders of an arena, seen from its floor',
    'roof-girders': 'An orange and a white rope hang side by side from the steel girders of a stadium roof',
    'floodlight-tower': 'The lit head of a floodlight tower at dusk, two ropes hanging from its platform',
    'green-stands': 'A ground with green seats under floodlights at night, seen from the corner of the pitch',
    'mast-at-sunset': 'Antennas and microwave dishes on a lattice mast against an evening sky',
    'service-corridor': 'Orange and green cables on three trays along the wall of a service corridor',
  },
  general: {
    'two-ropes': 'A coiled orange rope, a coiled white one and three carabiners on a wooden bench',
    'rope-coil': 'A coiled orange rope around a carabiner',
    carabiners: 'Three screw-gate carabiners side by side: silver, orange and black',
    'access-point': 'A white outdoor access point on a pole, the lights of a ground blurred behind it',
    'patch-panel': 'Coloured patch leads in a cabinet, small green lights above the sockets',
  },
}

const focalPoints: Readonly<Record<string, FocalPoint>> = {
  'ground-at-dusk': { x: 0.43, y: 0.1 },
  'night-match': { x: 0.5, y: 0.1 },
  'arena-beams': { x: 0.6, y: 0.5 },
  'antenna-mast': { x: 0.65, y: 0.42 },
  'cable-trays': { x: 0.42, y: 0.2 },
}

export const demoPictures = (['hero', 'project', 'general'] as const).flatMap((category) =>
  Object.entries<string>(descriptions[category]).map(([name, description]) => {
    return { name, category, description, focalPoint: focalPoints[name] }
  }),
)

/** Reads a file of `pictures/`: a demo picture or the logo, `highline.svg`. */
export async function demoFile(name: string, mimeType: string): Promise<FilePart> {
  const bytes = await readFile(new URL(`./pictures/${name}`, import.meta.url))
  return { name, mimeType, bytes: new Uint8Array(bytes) }
}
