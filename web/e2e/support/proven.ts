import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A sentence of the specification, in short, behind its section. */
export type Sentence = `§${string} ${string}`

/** What each journey proves, by the journey's name. */
export type ProvenBy = Readonly<Record<string, readonly Sentence[]>>

const journeys = join(import.meta.dirname, '..')
const sources = readdirSync(journeys, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.e2e.ts') && !path.endsWith('sentences.e2e.ts'))
  .map((path) => ({ file: basename(path), source: readFileSync(join(journeys, path), 'utf8') }))

/** The files in which a journey of this name stands. */
const filesOf = (journey: string) =>
  sources.flatMap(({ file, source }) => (source.includes(`'${journey}'`) ? [file] : []))

/** The journeys that are named but stand in no file, or in several. */
export const notInOneFile = (provenBy: ProvenBy) =>
  Object.keys(provenBy).filter((journey) => filesOf(journey).length !== 1)

/** The sentences in the order of the specification, each with the journey that proves it. */
export function provenSentences(provenBy: ProvenBy) {
  return Object.entries(provenBy)
    .flatMap(([journey, sentences]) => sentences.map((sentence) => ({ journey, sentence })))
    .map(({ journey, sentence }) => ({ ...split(sentence), journey, file: filesOf(journey).join(', ') }))
    .toSorted((a, b) => a.section.localeCompare(b.section, 'en', { numeric: true }))
}

function split(sentence: string): { section: string; says: string } {
  const end = sentence.indexOf(' ')
  return { section: sentence.slice(0, end), says: sentence.slice(end + 1) }
}

/** The table of sentences for the documents. */
export const tableOf = (rows: ReturnType<typeof provenSentences>): string[] => [
  '| spec | sentence | journey | file |',
  '| --- | --- | --- | --- |',
  ...rows.map(({ section, says, journey, file }) => `| ${section} | ${says} | ${journey} | \`${file}\` |`),
]
