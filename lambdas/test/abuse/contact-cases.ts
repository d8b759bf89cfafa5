import { expect } from 'vitest'
import { words } from '../inbox'
import type { AbuseCase, Site } from './abuse-case'
import type { RawRequest } from './http-client'

const post = (body: unknown, headers?: Record<string, string>): RawRequest => ({
  method: 'POST',
  path: '/api/contact',
  body,
  ...(headers ? { headers } : {}),
})
const json = { 'content-type': 'application/json' }

/** Returns the three newest inquiries of the inbox. */
async function newest({ send, admin }: Site): Promise<unknown> {
  return (await send({ path: '/api/contact-inquiries?limit=3', cookie: admin })).json
}

const invalid = (id: string, name: string, field: object, problem?: Record<string, string>): AbuseCase => ({
  id,
  name,
  request: post({ ...words, ...field }),
  status: 400,
  code: 'VALIDATION_FAILED',
  also: ({ json: body }) => expect(body).toMatchObject({ fields: problem ?? expect.any(Object) }),
})

const stored = (id: string, name: string, field: Record<string, unknown>, kept: object): AbuseCase => ({
  id,
  name,
  request: post({ ...words, ...field }),
  status: 201,
  also: async ({ json: body }, site) => {
    expect(body).toEqual({ success: true })
    expect(await newest(site)).toContainEqual(expect.objectContaining(kept))
  },
})

export const contactCases: AbuseCase[] = [
  {
    id: 'CON01',
    name: 'the answer to an empty object names the required fields',
    request: post({}),
    status: 400,
    code: 'VALIDATION_FAILED',
    also: ({ json: body }) =>
      expect(body).toMatchObject({
        fields: { firstName: 'required', lastName: 'required', email: 'required', message: 'required' },
      }),
  },
  { id: 'CON02', name: 'an empty body', request: post('', json), status: 400, code: 'INVALID_JSON' },
  {
    id: 'CON03',
    name: 'invalid JSON is not repeated in the answer',
    request: post('{not json', json),
    status: 400,
    code: 'INVALID_JSON',
    also: ({ text }) => expect(text).not.toContain('not json'),
  },
  { id: 'CON04', name: 'an array as the body', request: post([]), status: 400, code: 'VALIDATION_FAILED' },
  invalid('CON10', 'a number for a name', { firstName: 42 }, { firstName: 'type' }),
  invalid('CON11', 'an object for a name', { firstName: { $ne: 1 } }, { firstName: 'type' }),
  invalid('CON14', 'a name of spaces', { firstName: '   ' }, { firstName: 'required' }),
  invalid(
    'CON15',
    'a name of zero-width characters',
    { firstName: '\u200b\u200b' },
    { firstName: 'required' },
  ),
  invalid('CON16', 'an invalid email address', { email: 'not-an-email' }, { email: 'format' }),
  invalid(
    'CON18',
    'a line break and a mail header in a name',
    { firstName: 'A\nBcc: x@y.z' },
    { firstName: 'characters' },
  ),
  invalid(
    'CON19',
    'an email address of 255 characters',
    { email: `${'a'.repeat(243)}@example.com` },
    { email: 'max:254' },
  ),
  invalid('CON20', 'a name of 101 characters', { firstName: 'x'.repeat(101) }, { firstName: 'max:100' }),
  stored(
    'CON30',
    'id, dates, keys and status in the body are ignored',
    { id: 1e6, createdAt: 'then', pk: 'x', sk: 'y', ttl: 1, status: 'closed', venue: 'CON30' },
    { venue: 'CON30', status: 'new', createdAt: expect.stringMatching(/^20\d\d-/) },
  ),
  stored(
    'CON31',
    'HTML is stored as text',
    { message: '<script>alert(1)</script>' },
    { message: '<script>alert(1)</script>' },
  ),
  stored(
    'CON33',
    'a spreadsheet formula is stored as text',
    { firstName: '=HYPERLINK("http://x")' },
    { firstName: '=HYPERLINK("http://x")' },
  ),
  stored(
    'CON50',
    'bidirectional control characters are removed from a name',
    { firstName: 'A\u202eda\u2069' },
    { firstName: 'Ada' },
  ),
  {
    id: 'CON35',
    name: 'a lone surrogate in a name',
    request: post(JSON.stringify(words).replace('Ada', '\\ud800'), json),
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  stored(
    'CON36',
    'line breaks, as LF, and tabs of a message are kept',
    { message: 'a\r\n\tb' },
    { message: 'a\n\tb' },
  ),
  {
    id: 'CON39',
    name: 'the sixth inquiry in ten minutes from one IP address is refused',
    request: async ({ send }) => {
      for (let nth = 1; nth <= 5; nth++) await send(post(words))
      return post(words)
    },
    status: 429,
    code: 'RATE_LIMITED',
    also: ({ headers }) => expect(Number(headers['retry-after'])).toBeGreaterThan(0),
  },
  { id: 'CON48', name: 'a client without browser headers is accepted', request: post(words), status: 201 },
  {
    id: 'CON49',
    needs: 'gateway refusals',
    name: 'a GET of the form’s endpoint is not allowed',
    request: { path: '/api/contact' },
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    also: ({ headers }) => expect(headers.allow).toBe('POST'),
  },
]
