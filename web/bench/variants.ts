import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Snapshot } from '@highline/shared/renderer'
import { type Media, mediaFilePath } from '@highline/shared/schemas/media'
import type { Project } from '@highline/shared/schemas/project'
import { renderPage } from '@highline/web/renderer'
import type { Variant } from './mirror'

/** Page with nothing but a heading, as the lower bound for all times. */
export const floor: Variant = {
  name: 'floor',
  html: '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="description" content="An empty page."><title>Floor</title></head><body><main><h1>Floor</h1></main></body></html>',
}

/** Creates the page with its first slide unchanged and the given number of projects. */
export function photoPage(snapshot: Snapshot, projects: number): Variant {
  return variant(`photo${projects}`, withProjects(snapshot, projects))
}

/** Reduces a page to its first screen without scripts: the lower bound for a page with this text and picture. */
export function firstScreenOnly({ name, html, ...files }: Variant): Variant {
  const bare = html
    .replace(/<section class="about".*<\/footer>/s, '')
    .replace(/(?<=<\/div>)<style>.*?<\/style>/s, '')
    .replace(/<link rel="expect"[^>]*>/, '')
    .replace(/<script.*?<\/script>/gs, '')
  return { ...files, name: `bare-${name}`, html: bare }
}

/** Creates the page with a video as the first slide and the first photograph as its poster. */
export function videoPage(snapshot: Snapshot, projects: number): Variant {
  const first = snapshot.media.find(({ id }) => id === snapshot.slide[0]?.mediaId)
  if (!first) throw new Error('The site has no slide.')
  const film: Media = {
    ...first,
    filename: filmName,
    url: `/objects/${filmName}`,
    mimeType: 'video/webm',
    poster: first.filename,
  }
  const media = snapshot.media.map((file) => (file === first ? film : file))
  const page = variant(`video${projects}`, withProjects({ ...snapshot, media }, projects))
  return {
    ...page,
    files: { [mediaFilePath(filmName)]: { type: film.mimeType, body: readFileSync(filmFile) } },
  }
}

const filmName = 'film.webm'
const filmFile = join(import.meta.dirname, '../e2e/fixtures/moving.webm')

function variant(name: string, { snapshot, source }: Enlarged): Variant {
  const html = renderPage(snapshot, { version: 'bench', siteUrl: `https://${name}.localhost` })
  return { name, html, source }
}

interface Enlarged {
  snapshot: Snapshot
  source(path: string): string
}

/**
 * Returns the snapshot with `count` projects. Copies have their own text and file names, which are as random as real
 * ones, so that they compress no better. `source` maps those names to the pictures of the existing projects.
 */
function withProjects(snapshot: Snapshot, count: number): Enlarged {
  const stems = new Map<string, string>()
  const copies = Array.from({ length: count }, (_, n) => copyOf(snapshot, n, stems))
  return {
    snapshot: {
      ...snapshot,
      project: copies.map(({ project }) => project),
      media: [...snapshot.media, ...copies.flatMap(({ file }) => file ?? [])],
    },
    source: (path) => path.replace(/[0-9a-f]{32}/, (stem) => stems.get(stem) ?? stem),
  }
}

function copyOf({ project: projects, media }: Snapshot, n: number, stems: Map<string, string>) {
  const model = projects[n % projects.length]
  if (!model) throw new Error('The site has no project.')
  if (n < projects.length) return { project: model }
  const stem = digest(`${n}`).slice(0, 32)
  const project: Project = {
    ...model,
    id: 10_000 + n,
    name: `${model.name} ${n}`,
    description: shuffled(model.description, n),
    mediaId: 10_000 + n,
  }
  const file = media.find(({ id }) => id === model.mediaId)
  return { project, ...(file && { file: renamed(file, { id: 10_000 + n, stem, stems }) }) }
}

/** Copies a media file and its renditions under other names. */
function renamed(file: Media, as: { id: number; stem: string; stems: Map<string, string> }): Media {
  const own = file.filename.slice(0, 32)
  as.stems.set(as.stem, own)
  const name = (text: string) => text.replace(own, as.stem)
  const variants = file.variants.map((made) => ({ ...made, filename: name(made.filename) }))
  return { ...file, id: as.id, filename: name(file.filename), url: name(file.url), variants }
}

/** Shuffles the words of a text, so that it compresses like a different text. */
const shuffled = (text: string, n: number) =>
  text
    .split(' ')
    .map((word, at) => ({ word, place: digest(`${n} ${at}`) }))
    .sort((a, b) => a.place.localeCompare(b.place))
    .map(({ word }) => word)
    .join(' ')

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
