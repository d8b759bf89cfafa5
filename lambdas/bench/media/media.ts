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
const largestRead = 64 * 1024 * 1024
const marks = ['a secret place', '+51.5560', 'Rope Camera']
/** Bytes of Exif data that say which way up a picture is, and nothing else. */
const turnedOnly = 64

const product = await startProduct()
const editor = await editorOf(product)
const rows: Record<string, string>[] = []
try {
  for (const candidate of candidates) rows.push(await rowOf(candidate))
} finally {
  await product.close()
}
heading('What becomes of each file')
table(rows)

async function rowOf(candidate: Candidate): Promise<Record<string, string>> {
  const began = performance.now()
  const since = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
  const sent = await sendCandidate(editor, candidate)
  const row = {
    file: candidate.name,
    taken: since(),
    'WebP after': '',
    'AVIF after': '',
    became: '',
    tells: '',
  }
  if (typeof sent === 'string') return { ...row, became: `refused: ${sent}` }
  if (isImage(sent) && sent.mimeType !== 'image/svg+xml') {
    await made(editor, sent.id, 'image/webp')
    row['WebP after'] = since()
    if (sent.mimeType !== 'image/gif') await made(editor, sent.id, 'image/avif')
    row['AVIF after'] = sent.mimeType === 'image/gif' ? '–' : since()
  }
  const file = await find(editor, sent.id)
  return { ...row, became: await describe(file), tells: await tells(file) }
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

async function fetched(filename: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(product.url + mediaFilePath(filename))).arrayBuffer())
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
async function tells({ filename, size = 0, variants, poster }: Media): Promise<string> {
  const names = [...(size > largestRead ? [] : [filename]), ...variants.map((variant) => variant.filename)]
  const telling: string[] = []
  for (const name of [...names, ...(poster ? [poster] : [])]) {
    const bytes = await fetched(name)
    if (marks.some((mark) => bytes.includes(mark)) || (await notesOf(bytes)) > turnedOnly) telling.push(name)
  }
  return telling.length === 0 ? `nothing, at ${names.length} addresses` : `THE PLACE: ${telling.join(', ')}`
}
