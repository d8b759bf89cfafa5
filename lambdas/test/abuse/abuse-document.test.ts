import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { groups } from './all-cases'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const [introduction = '', rows = ''] = read('docs/abuse-cases.md').split(/(?<=\n\| --- .*\n)/)

const escaped = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** Rows of the cases that `abuse.test.ts` runs. */
const ownRows = groups.flatMap(([group, cases]) =>
  cases.map(({ id, name, status, code }) => {
    const answer = [[status].flat().join(' or '), code].filter(Boolean).join(' ')
    return `| ${id} | ${escaped(name)} | ${answer} | ${group} |`
  }),
)

/** Rows of the cases that other tests cover: they end with the file and, if its tests do not cite the id, a title. */
const otherRows = [...rows.matchAll(/^\| (\w+) \|.*\| `([^`]+)`(?:, `([^`]+)`)? \|$/gm)].map(
  ([row, id = '', file = '', title = id]) => ({ row, id, file, title }),
)

it('docs/abuse-cases.md lists every case of the table', async () => {
  const sorted = [...ownRows, ...otherRows.map(({ row }) => row)].sort()
  await expect(`${introduction}${sorted.join('\n')}\n`).toMatchFileSnapshot('../../../docs/abuse-cases.md')
})

it('docs/abuse-cases.md names an existing test for each case that is not in the table', () => {
  expect(otherRows.filter(({ file, title }) => !read(file).includes(title))).toEqual([])
  const own = groups.flatMap(([, cases]) => cases.map(({ id }) => id))
  const other = otherRows.map(({ id }) => id)
  expect(other.filter((id) => own.includes(id))).toEqual([])
  expect(new Set([...own, ...other]).size).toBe(185)
})
