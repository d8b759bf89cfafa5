import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './sources'

/* Every id of a requirement in a comment or a test name must be defined in the documents below. */

const docs = resolve(import.meta.dirname, '../../../docs')
const documents = ['requirements.md', 'abuse-cases.md'].map((name) => readFileSync(`${docs}/${name}`, 'utf8'))

const number = '(?:F\\d{2}|I\\d{1,2}|(?:GEN|CON|CNT|CRD|MED|UPL|LOG|MFA|SES|INQ|WEB)\\d{2}|§\\d+(?:\\.\\d+)*)'
/** An id at the start of a heading, a list item or a table row. */
const definition = new RegExp(`^(?:### |- \\*\\*|\\| )(${number})(?![\\w.])`, 'gm')
const defined = new Set(
  documents.flatMap((text) => [...text.matchAll(definition)].map(([, one = '']) => one)),
)

/** Name of an external standard before a section number. */
const standard = /(?:RFC|ISO|ISOBMFF|GIF89a|PNG|Exif|CSS Values)\b[^§]{0,16}$/

/** Comments and string literals; elsewhere in code, `I2` and the like are identifiers. */
const prose = /\/\*[\s\S]*?\*\/|\/\/.*$|'[^'\n]*'|`[^`]*`/gm

function citationsIn(text: string): string[] {
  const citation = new RegExp(`(?<![\\w#-])${number}(?![\\w-])`, 'g')
  return [...text.matchAll(prose)].flatMap(([part]) =>
    [...part.matchAll(citation)]
      .filter(({ index }) => !standard.test(part.slice(Math.max(0, index - 40), index)))
      .map(([one]) => one),
  )
}

test('every cited requirement is defined', () => {
  const cited = new Set(readSources(/\.(ts|tsx|mjs|css)$/).flatMap(({ text }) => citationsIn(text)))
  expect(cited.size).toBeGreaterThan(150)
  expect([...cited].filter((one) => !defined.has(one))).toEqual([])
})

test('each of the 48 faults is cited by a test', () => {
  const tests = readSources(/\.(test|e2e)\.tsx?$/).flatMap(({ text }) => citationsIn(text))
  const faults = [...defined].filter((one) => /^F\d\d$/.test(one))
  expect(faults).toHaveLength(48)
  expect(faults.filter((one) => !tests.includes(one))).toEqual([])
})

/** A test that a document names: its title in quotation marks, in the same row or sentence as its file. */
const quoted =
  /\.(?:test|e2e|deep)\.tsx?`[^`\n]*?“([^”]{25,})”|“([^”]{25,})” (?:in|of) `[^`\n]*\.(?:test|e2e|deep)\.tsx?`/g

test('every test that a document names by its title exists', () => {
  const texts = readdirSync(docs).flatMap((name) =>
    name.endsWith('.md') ? [readFileSync(`${docs}/${name}`, 'utf8').replace(/\s+/g, ' ')] : [],
  )
  const titles = texts.flatMap((text) =>
    [...text.matchAll(quoted)].map(([, after, before]) => after ?? before ?? ''),
  )
  const tests = readSources(/\.(test|e2e|deep)\.tsx?$/)
    .map(({ text }) => text)
    .join()
  expect(titles.length).toBeGreaterThan(30)
  expect(titles.filter((title) => !tests.includes(title))).toEqual([])
})
