import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { groups } from './all-cases'
import { elsewhere } from './elsewhere'

/** Of cases whose tests are rows of a table without a title of their own. */
const named: Record<string, string> = {
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
    'Written by a test from the table in `lambdas/test/abuse`, and from the titles of the tests that show what one request',
    'cannot: `npx vitest run --project lambdas abuse-document -u` writes it anew. The last column is the group of the table,',
    'or the file of the test. A case with several rows has one line for each.',
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
