import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { groups } from './all-cases'
import { elsewhere } from './elsewhere'

/** Names of cases whose test title does not describe them, such as rows of `it.each`. */
const named: Record<string, string> = {
  CNT02: 'a save without a content key',
  CNT03: 'a content key from Object.prototype',
  CNT06: 'content that is not a string',
  CNT07: 'a text above the maximum length',
  CNT14: 'an unknown media id',
  CON07: 'text/plain is not parsed as JSON',
  CON08: 'application/x-www-form-urlencoded is not parsed as JSON',
  CON09: 'application/json; charset=utf-16 is not parsed as JSON',
  CON46: 'a form post from another origin',
  CON47: 'a form post from another site',
  CRD01: 'a new slide without a session',
  CRD02: 'a new project without a session',
  CRD10: 'a slide or project beyond the maximum number',
  CRD12: 'an update of an unknown slide creates nothing',
  CRD13: 'an id in another notation answers 404',
  CRD21: 'a write from a sandboxed frame',
  CRD22: 'a write from a sibling domain',
  INQ02: 'a forged session cookie',
  INQ05: 'a login ends the session of the request’s cookie, and no other',
  INQ06: 'the cookie of a session from before a change of the password',
  LOG01: 'a login without code and challenge',
  LOG03: 'a code as a number',
  LOG04: 'a code in full-width digits',
  LOG05: 'a code that has not exactly six digits',
  LOG06: 'a code without a challenge',
  LOG07: 'a malformed challenge id',
  LOG20: 'an authenticator code of two steps earlier or later',
  LOG22: 'an empty authenticator secret accepts no code',
  LOG26: 'a wrong password is refused regardless of other fields',
  LOG27: 'a login with a failing AWS call answers 503 without a cookie',
  MED01: 'an unknown category in the query',
  MED05: 'an update of an unknown file, or one in the bin, answers 404 and creates nothing',
  MED07: 'an unknown category',
  MED08: 'a change of a file’s URL, name or type',
  MED09: 'a description above the maximum length',
  MED10: 'an update of an unknown file, or one in the bin, answers 404 and creates nothing',
  MED16: 'the status check without a session',
  MED19: 'a re-upload without a session',
  MFA01: 'a request for a code without a password',
  MFA03: 'a password that is not a string',
  MFA04: 'an empty password',
  MFA07: 'a password that differs in case, letter width or a final space',
  MFA08: 'a code is not sent to an unknown mailbox',
  MFA14: 'a rate-limited endpoint answers 429 with Retry-After beyond its limit',
  MFA16: 'a request for a code while MFA is off answers 409',
  MFA19: 'a request for a code from another site',
  SES09: 'an admin endpoint without a valid cookie answers 401 and changes nothing',
  SES13: 'MFA set-up allows no method other than GET',
  UPL01: 'an upload without a session',
  UPL02: 'an upload without a file',
  UPL03: 'an upload of eleven files',
  UPL05: 'an upload of an empty file',
  UPL07: 'an upload with an unknown category',
  UPL08: 'an upload with two categories',
  UPL09: 'an upload as JSON',
  UPL10: 'a multipart form without a boundary',
  UPL11: 'a truncated multipart form',
  UPL16: 'a file name with a NUL character',
  UPL17: 'a file name whose extension does not match the content',
  UPL18: 'the displayed file name has no path, control characters or more than 200 characters',
  UPL19: 'an HTML file',
  UPL20: 'a script with the signature of a GIF',
  UPL21: 'a script with the signature of an MP4',
  UPL24: 'a picture of more than 100 megapixels',
  UPL25: 'a HEIC photo is refused with the camera setting that avoids it',
  UPL28: 'an SVG with a script',
  UPL29: 'an SVG with an event handler',
  UPL30: 'an SVG with nested entities',
  UPL31: 'an SVG in UTF-16',
  UPL33: 'an SVG with an external picture',
  UPL35: 'an SVG of more than 512 KB',
  UPL39: 'a GIF, AVIF or video as the logo',
  UPL40: 'an upload from another site',
  WEB01: 'HTML in a text or an inquiry is shown as text',
}

const literal = /'([^'\n]*)'|`([^`\n]*)`/g
const cut = (text: string) => (text.length > 130 ? `${text.slice(0, 129)}…` : text)
const cell = (text: string) => cut(text).replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** Title of the `describe` block of a line; empty if there is none, or if it has placeholders. */
function blockOf(lines: readonly string[], at: number): string {
  const block = lines.slice(0, at).findLast((line) => line.startsWith('describe')) ?? ''
  const [, title = ''] = /^describe[^']*'([^'%]*)'/.exec(block) ?? []
  return title
}

function titleOf({ id, file, title }: (typeof elsewhere)[number]): string {
  const lines = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').split('\n')
  const at = lines.findIndex((text) => text.includes(title))
  const literals = [...(lines[at] ?? '').matchAll(literal)].map(
    ([, plain, template]) => plain ?? template ?? '',
  )
  const own = literals.find((text) => text.includes(title))?.replace(new RegExp(`^${id}:? ?`), '') ?? ''
  const block = blockOf(lines, at)
  return named[id] ?? (own && block ? `${block}: ${own}` : own)
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
    'Generated by a test from the table in `lambdas/test/abuse`, and from the titles of other tests for cases that concern',
    'one function or need several requests: `npx vitest run --project lambdas abuse-document -u` updates it. The last',
    'column is the group of the table, or the file of the test. A case with several rows has one line for each.',
    '',
    '| id | request or rule | answer | tested by |',
    '| --- | --- | --- | --- |',
    ...all.map(({ id, name, answer, shown }) => `| ${id} | ${cell(name)} | ${answer} | ${shown} |`),
    '',
  ].join('\n')

it('docs/abuse-cases.md lists every case with its name', async () => {
  expect(all.filter(({ name }) => name === '')).toEqual([])
  await expect(document()).toMatchFileSnapshot('../../../docs/abuse-cases.md')
})
