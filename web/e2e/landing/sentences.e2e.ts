import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { provenBy } from './sentences'

const journeys = join(import.meta.dirname, '..')
const sources = readdirSync(journeys, { recursive: true, encoding: 'utf8' })
  .map((path) => join(journeys, path))
  .filter((path) => path.endsWith('.e2e.ts') && path !== import.meta.filename)
  .map((path) => ({ file: basename(path), source: readFileSync(path, 'utf8') }))

const filesOf = (journey: string) =>
  sources.flatMap(({ file, source }) => (source.includes(`'${journey}'`) ? [file] : []))

const rows = Object.entries(provenBy)
  .flatMap(([journey, sentences]) => sentences.map((sentence) => ({ journey, sentence })))
  .map(({ journey, sentence }) => ({ ...split(sentence), journey, file: filesOf(journey).join(', ') }))
  .toSorted((a, b) => a.section.localeCompare(b.section, 'en', { numeric: true }))

function split(sentence: string): { section: string; says: string } {
  const end = sentence.indexOf(' ')
  return { section: sentence.slice(0, end), says: sentence.slice(end + 1) }
}

const document = () =>
  [
    '# What a visitor meets, and the journey that proves it',
    '',
    'Written by a test from `web/e2e/landing/sentences.ts`: `npx vitest run -c web/e2e/vitest.config.ts landing/sentences -u`',
    'writes it anew. A journey runs in a real browser (`npm run e2e`) and fails on errors in the console, breaches of the',
    'content security policy and calls to other hosts as well.',
    '',
    '| spec | sentence | journey | file |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ section, says, journey, file }) => `| ${section} | ${says} | ${journey} | \`${file}\` |`),
    '',
  ].join('\n')

describe('docs/journeys.md', () => {
  it('says which journey proves each sentence', async () => {
    await expect(document()).toMatchFileSnapshot('../../../docs/journeys.md')
  })

  it('names only journeys that exist, each in one file', () => {
    const found = Object.keys(provenBy).map((journey) => [journey, filesOf(journey).length])
    expect(found.filter(([, files]) => files !== 1)).toEqual([])
  })

  it('says every sentence once', () => {
    const said = rows.map(({ section, says }) => `${section} ${says}`)
    expect(said.toSorted()).toEqual([...new Set(said)].toSorted())
  })
})
