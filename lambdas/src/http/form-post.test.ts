import { bodies } from '@highline/shared/constants'
import { contact } from '@highline/shared/endpoints/contact'
import { beforeEach, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { words as kept } from '../../test/inbox'
import { apiEvent, context, type FakeRequest } from '../../test/request'
import { ask } from '../../test/services'
import { lists } from '../data/entities'
import { contactService } from '../functions/contact'

/** A line break is stored as one character, as the text field counts it. */
const words = { ...kept, message: kept.message.replace('\n', '\r\n') }

/** Headers of a form that a browser submits without JavaScript. Names of types and charsets ignore case. */
const byBrowser = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Content-Type': ' Application/X-WWW-Form-URLencoded ; charset="utf-8"',
  'Sec-Fetch-Site': 'same-origin',
}

/** Adds an ignored field, so that the encoded form has this number of bytes. */
function padded(bytes: number): Record<string, string> {
  const length = `${new URLSearchParams({ ...words, more: '' })}`.length
  return { ...words, more: 'x'.repeat(bytes - length) }
}

const formOf = (fields: Record<string, string>): FakeRequest => ({
  rawBody: `${new URLSearchParams(fields)}`,
  headers: byBrowser,
})
const post = (app: FakeApp, fields: Record<string, string>, more: FakeRequest = {}) =>
  ask(app, contact.create, { ...formOf(fields), ...more })
const stored = async ({ table }: FakeApp) => (await table.list(lists.inquiries.pk)).items

let app: FakeApp
beforeEach(() => {
  app = fakeApp()
})

it('an inquiry submitted without JavaScript is stored and redirected to /#inquiry-sent', async () => {
  const empty = { phone: '', venue: '', services: '', website: '' }
  const { status, headers } = await post(app, { ...words, ...empty })
  expect([status, headers.location]).toEqual([303, '/#inquiry-sent'])
  expect(await stored(app)).toMatchObject([{ ...kept, phone: '', services: null, flags: [] }])
})

it('F09 a form submitted twice before the first response is stored once; a changed one is another inquiry', async () => {
  const answers = await Promise.all([post(app, words), post(app, words)])
  expect(answers.map(({ headers }) => headers.location)).toEqual(['/#inquiry-sent', '/#inquiry-sent'])
  expect(await stored(app)).toHaveLength(1)
  await post(app, { ...words, message: 'Another message.' })
  expect(await stored(app)).toHaveLength(2)
})

it.each([
  ['of the maximum length', padded(bodies.form), kept],
  [
    'with 5,000 multi-byte characters',
    { ...words, message: '場'.repeat(5000) },
    { message: '場'.repeat(5000) },
  ],
])('a form %s is stored', async (_, fields, expected) => {
  expect((await post(app, fields)).headers.location).toBe('/#inquiry-sent')
  expect(await stored(app)).toMatchObject([expected])
})

it.each([
  ['in a charset other than UTF-8', { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-16' }],
  ['from a client that does not accept HTML', { Accept: '*/*' }],
])('a form %s is refused with 415', async (_, headers) => {
  const { verdict } = await post(app, words, { headers: { ...byBrowser, ...headers } })
  expect(verdict).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
})

it.each<[string, Record<string, string>, FakeRequest]>([
  ['an empty field', { ...words, message: ' ' }, {}],
  ['another site', words, { headers: { ...byBrowser, 'Sec-Fetch-Site': 'cross-site' } }],
  ['a body longer than is allowed', padded(bodies.form + 1), {}],
])('%s is refused by a redirect to /#inquiry-not-sent, and nothing is stored', async (_, fields, more) => {
  const { status, headers } = await post(app, fields, more)
  expect([status, headers.location]).toEqual([303, '/#inquiry-not-sent'])
  expect(app.table.all()).toEqual([])
})

it('an unexpected error answers a form with status 500 and HTML that leads to /#inquiry-not-sent', async () => {
  const down = async () => Promise.reject(new Error('broken'))
  const service = contactService({ ...app, table: { ...app.table, transact: down } })
  const { statusCode, headers, body } = await service(apiEvent(contact.create, formOf(words)), context)
  expect([statusCode, headers?.location]).toEqual([500, undefined])
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    refresh: '0; url=/#inquiry-not-sent',
  })
  expect(body).toContain('<a href="/#inquiry-not-sent">Your inquiry was not sent.</a>')
  expect(app.lines).toContainEqual(
    expect.objectContaining({ event: 'request', details: expect.objectContaining({ status: 500 }) }),
  )
})
