import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { groups } from './all-cases'
import { elsewhere } from './elsewhere'

/** Names of cases whose tests are rows of a table without their own title. */
const named: Record<string, string> = {
  CNT02: 'nothing at all',
  CNT03: 'a key of a prototype',
  CNT06: 'something else than words',
  CNT07: 'more than a text may hold',
  CNT14: 'a picture that is none',
  CON07: 'text/plain is not taken for JSON',
  CON08: 'application/x-www-form-urlencoded is not taken for JSON',
  CON09: 'application/json; charset=utf-16 is not taken for JSON',
  CON46: 'a form of another origin',
  CON47: 'a form of another site',
  CRD01: 'a slide without a session',
  CRD02: 'a project without a session',
  CRD12: 'a slide that does not exist is not made',
  CRD13: 'an id in another notation is not found',
  CRD21: 'a sandboxed frame',
  CRD22: 'a sibling domain',
  INQ02: 'a made-up cookie',
  LOG01: 'a login with neither code nor challenge',
  LOG03: 'a code that is a number',
  LOG04: 'digits of another script',
  LOG05: 'a code of other than six digits',
  LOG06: 'a code without its challenge',
  LOG07: 'a challenge id of another form',
  MFA01: 'a request for a code without a password',
  MFA03: 'a password that is no text',
  MFA04: 'an empty password',
  SES13: 'a method that the contract does not have',
  MED01: 'a category that is none',
  MED07: 'another category than there are',
  MED08: 'another address of a file',
  MED09: 'more words for a picture than there may be',
  MED16: 'the status check without a session',
  MED19: 'a re-upload without a session',
  UPL01: 'an upload without a session',
  UPL02: 'an upload of nothing',
  UPL05: 'an upload of an empty file',
  UPL09: 'an upload as JSON',
  UPL35: 'a drawing of more than 512 KB',
  UPL40: 'an upload from another site',
  WEB01: 'markup in a text or an inquiry is shown as text',
}

const literal = /'([^'\n]*)'|`([^`\n]*)`/g
const cut = (text: string) => (text.length > 90 ? `${text.slice(0, 89)}…` : text)
const cell = (text: string) => cut(text).replaceAll('|', '\\|').replaceAll('<', '&lt;')

function titleOf({ id, file, title }: (typeof elsewhere)[number]): string {
  const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
  const line = source.split('\n').find((text) => text.includes(title)) ?? ''
  const literals = [...line.matchAll(literal)].map(([, plain, template]) => plain ?? template ?? '')
  const whole = literals.find((text) => text.includes(title)) ?? ''
  return named[id] ?? whole.replace(new RegExp(`^${id}:? ?`), '')
}

const here = groups.flatMap(([group, cases]) =>
  cases.map(({ id, name, status, code }) => ({
    id,
    name,
    answer: `${[status].flat().join(' or ')}${code ? ` ${code}` : ''}`,
    shown: group,
  })),
)
const others = elsewhere.map((row) => ({
  id: row.id,
  name: titleOf(row),
  answer: '',
  shown: `\`${row.file}\``,
}))

const all = [...here, ...others].sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))

const document = () =>
  [
    '# Abuse cases',
    '',
    'Written by a test from the table in `lambdas/test/abuse`, and from the titles of the tests that show what one function',
    'decides by itself, or one request cannot show: `npx vitest run --project lambdas abuse-document -u` writes it anew. The',
    'last column is the group of the table, or the file of the test. A case with several rows has one line for each.',
    '',
    '| id | what is tried, or what holds | answer | shown by |',
    '| --- | --- | --- | --- |',
    ...all.map(({ id, name, answer, shown }) => `| ${id} | ${cell(name)} | ${answer} | ${shown} |`),
    '',
  ].join('\n')

it('docs/abuse-cases.md lists every case with its name', async () => {
  expect(all.filter(({ name }) => name === '')).toEqual([])
  await expect(document()).toMatchFileSnapshot('../../../docs/abuse-cases.md')
})
