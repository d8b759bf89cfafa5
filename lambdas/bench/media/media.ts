import { setTimeout as wait } from 'node:timers/promises'
import { media } from '@highline/shared/endpoints/media'
import { isImage, type Media, mediaFilePath } from '@highline/shared/schemas/media'
import sharp from 'sharp'
import { type Editor, editorOf } from '../../../web/e2e/support/editor'
import { startProduct } from '../../../web/e2e/support/product'
import { heading, table } from '../report'
import { type Candidate, candidates } from './candidates'
import { sendCandidate } from './send'

/*
 * What becomes of the files that people have: `npm run bench:media`. Each is sent to a product of its own, as the
 * admin's page sends it; then everything that the public could fetch of it is looked through for the place.
 */
const patienceMs = 180_000
const oftenMs = 100
const marks = ['a secret place', '+51.5560', 'Rope Camera']
const longestMark = Math.max(...marks.map(({ length }) => length))
/** Bytes of Exif data that say which way up a picture is, and nothing else. */
const turnedOnly = 64

const product = await startProduct()
const editor = await editorOf(product)
const rows: Record<string, string>[] = []
try {
  for (const candidate of candidates) rows.push(await rowOf(candidate))
} finally {
  await product.close()
  heading('What becomes of each file')
  table(rows)
}

/** How long it takes to be sent and taken, and from then on until its renditions are there. */
async function rowOf(candidate: Candidate): Promise<Record<string, string>> {
  const bytes = await candidate.bytes()
  let since = clock()
  const sent = await sendCandidate(editor, candidate, bytes)
  const row = {
    file: candidate.name,
    taken: since(),
    'WebP after': '',
    'AVIF after': '',
    became: '',
    tells: '',
  }
  if (typeof sent === 'string') return { ...row, became: `refused: ${sent}` }
  since = clock()
  if (isImage(sent) && sent.mimeType !== 'image/svg+xml') {
    await made(editor, sent.id, 'image/webp')
    row['WebP after'] = since()
    if (sent.mimeType !== 'image/gif') await made(editor, sent.id, 'image/avif')
    row['AVIF after'] = sent.mimeType === 'image/gif' ? '–' : since()
  }
  const file = await find(editor, sent.id)
  return { ...row, became: await describe(file), tells: await tells(file) }
}

function clock(): () => string {
  const began = performance.now()
  return () => `${((performance.now() - began) / 1000).toFixed(1)} s`
}

async function find({ ask }: Editor, wanted: number): Promise<Media> {
  const file = (await ask(media.list, {})).find(({ id }) => id === wanted)
  if (file) return file
  throw new Error('The file is not in the library.')
}

async function made(editor: Editor, id: number, mimeType: string): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    if ((await find(editor, id)).variants.some((variant) => variant.mimeType === mimeType)) return
    await wait(oftenMs)
  }
  throw new Error(`No ${mimeType} was made.`)
}

function open(filename: string): Promise<Response> {
  return fetch(product.url + mediaFilePath(filename))
}

async function fetched(filename: string): Promise<Buffer> {
  return Buffer.from(await (await open(filename)).arrayBuffer())
}

async function describe({ mimeType, width, height, variants }: Media): Promise<string> {
  const [moving] = variants.filter((variant) => variant.mimeType === 'image/webp' && !variant.crop)
  const { pages = 1 } = moving ? await sharp(await fetched(moving.filename)).metadata() : {}
  const size = width && height ? ` ${width} × ${height}` : ''
  return `${mimeType}${size}, ${variants.length} renditions${pages > 1 ? `, ${pages} frames as WebP` : ''}`
}

/** How many bytes beside its pixels a picture says of itself; a film's are words, and found among the marks. */
async function notesOf(bytes: Buffer): Promise<number> {
  const { exif, xmp, iptc } = await sharp(bytes)
    .metadata()
    .catch(() => ({ exif: undefined, xmp: undefined, iptc: undefined }))
  return said(exif) + said(xmp) + said(iptc)
}

/** An AVIF picture's notes keep their room, blank. */
function said(notes: Buffer = Buffer.alloc(0)): number {
  return notes.filter((byte) => byte !== 0).length
}

/** Which of a file's addresses still say where it was taken. */
async function tells({ filename, variants, poster }: Media): Promise<string> {
  const names = [filename, ...variants.map((variant) => variant.filename), ...(poster ? [poster] : [])]
  const telling: string[] = []
  for (const name of names) if (await saysWhere(name)) telling.push(name)
  return telling.length === 0 ? `nothing, at ${names.length} addresses` : `THE PLACE: ${telling.join(', ')}`
}

/** A film is looked through as it comes, however long. */
async function saysWhere(name: string): Promise<boolean> {
  const { headers, body } = await open(name)
  let rest = Buffer.alloc(0)
  const isFilm = headers.get('content-type')?.startsWith('video/')
  for await (const chunk of body ?? []) {
    const bytes = Buffer.concat([rest, chunk])
    if (marks.some((mark) => bytes.includes(mark))) return true
    rest = isFilm ? bytes.subarray(-longestMark) : bytes
  }
  return !isFilm && (await notesOf(rest)) > turnedOnly
}
