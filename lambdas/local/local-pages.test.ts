import { expect, it } from 'vitest'
import { headersOf, httpRequest, jsonOf, textOf } from './http.testing'
import type { HeaderList } from './http-message'
import { type MachineStatus, serveLocalPage } from './local-pages'

const status: MachineStatus = {
  s3: { endpoint: 'http://127.0.0.1:4001', mediaBucket: 'media', siteBucket: 'site' },
  dynamodb: { endpoint: 'http://127.0.0.1:4002', table: 'table' },
}

const fates: string[] = []
const get = (target: string, method = 'GET', headers: HeaderList = []) =>
  serveLocalPage(
    {
      status,
      mails: async () => [{ to: 'a@example.com' }],
      mailbox: async () => '<h1>Mailbox</h1>',
      setMailFate: (fate) => void fates.push(fate),
    },
    httpRequest(target, { method, headers }),
    'r-1',
  )

it('the state of the machine says where its parts are, and nothing else', async () => {
  const response = await get('/_local/status')
  expect([response.status, await jsonOf(response)]).toEqual([200, status])
  expect(headersOf(response)['cache-control']).toBe('no-store')
})

it('the mails are there as data and as a page', async () => {
  expect(await jsonOf(await get('/_local/mail'))).toEqual([{ to: 'a@example.com' }])
  const page = await get('/_local/mailbox')
  expect([await textOf(page), headersOf(page)['content-type']]).toEqual([
    '<h1>Mailbox</h1>',
    'text/html; charset=utf-8',
  ])
})

it('only what is there is served, and only to read', async () => {
  expect((await get('/_local/nothing')).status).toBe(404)
  expect((await get('/_local/mail', 'POST')).status).toBe(405)
})

it.each(['cross-site', 'same-site'])(
  'a page of another origin (%s) is refused, whatever it asks for',
  async (from) => {
    const headers = [['Sec-Fetch-Site', from]] as const
    for (const target of ['/_local/status', '/_local/mail', '/_local/mailbox', '/_local/nothing'])
      expect((await get(target, 'GET', headers)).status, target).toBe(403)
    for (const own of ['same-origin', 'none'])
      expect((await get('/_local/mail', 'GET', [['Sec-Fetch-Site', own]])).status).toBe(200)
  },
)

it('what becomes of mails is set by name', async () => {
  expect((await get('/_local/mail-fate?bounce', 'POST')).status).toBe(200)
  expect((await get('/_local/mail-fate?explode', 'POST')).status).toBe(404)
  expect((await get('/_local/mail-fate?bounce')).status).toBe(405)
  expect(fates).toEqual(['bounce'])
})
