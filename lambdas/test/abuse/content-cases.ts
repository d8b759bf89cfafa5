import { expect } from 'vitest'
import type { AbuseCase } from './abuse-case'
import type { RawRequest } from './http-client'

const put = (body: unknown): RawRequest => ({ method: 'PUT', path: '/api/content-sections', body })

const invalid = (id: string, name: string, body: object, field: string): AbuseCase => ({
  id,
  name,
  as: 'admin',
  request: put(body),
  status: 400,
  code: 'VALIDATION_FAILED',
  also: ({ json }) => expect(json).toMatchObject({ fields: { [field]: expect.any(String) } }),
})

const kept = (id: string, name: string, sectionKey: string, content: string): AbuseCase => ({
  id,
  name,
  as: 'admin',
  request: put({ sectionKey, content }),
  status: 200,
  also: async (_, { send }) => {
    const { json } = await send({ path: '/api/content-sections' })
    expect(json).toContainEqual({ sectionKey, content, mediaId: null })
  },
})

export const contentCases: AbuseCase[] = [
  invalid('CNT02', 'nothing at all', {}, 'sectionKey'),
  ...['__proto__', 'constructor', 'toString'].map((sectionKey) =>
    invalid('CNT03', `the key ${sectionKey}`, { sectionKey, content: 'x' }, 'sectionKey'),
  ),
  ...[5, null, {}].map((content) =>
    invalid(
      'CNT06',
      `${JSON.stringify(content)} for words`,
      { sectionKey: 'about_title', content },
      'content',
    ),
  ),
  invalid(
    'CNT07',
    'more than a text may hold',
    { sectionKey: 'about_title', content: 'x'.repeat(20_001) },
    'content',
  ),
  kept(
    'CNT09',
    'a template’s braces are words',
    'about_title',
    '{{constructor.constructor(1)()}} \u0024{7*7}',
  ),
  {
    ...kept('CNT10', 'the end of a script is words', 'about_content', '</script><script>alert(1)</script>'),
    also: async (_, { send, live }) => {
      await live()
      const { text } = await send({ path: '/' })
      expect(text).not.toContain('<script>alert(1)')
      expect(text).toContain('\\u003c/script>\\u003cscript>alert(1)')
    },
  },
  {
    ...kept('CNT11', 'a script’s address is no link', 'contact_phone', 'javascript:alert(1)'),
    also: async (_, { send, live }) => {
      await live()
      expect((await send({ path: '/' })).text).not.toMatch(/href="[^"]*javascript:/i)
    },
  },
  invalid(
    'CNT14',
    'a picture that is none',
    { sectionKey: 'equipment_image_1', content: '', mediaId: 4_000_000 },
    'mediaId',
  ),
  {
    id: 'CNT15',
    name: 'a stale version is shown the current one',
    as: 'admin',
    request: async ({ send, admin }) => {
      for (const content of ['one', 'two'])
        await send({ ...put({ sectionKey: 'contact_title', content }), cookie: admin })
      return put({ sectionKey: 'contact_title', content: 'late', version: 1 })
    },
    status: 409,
    code: 'CONFLICT',
    also: ({ json }) => expect(json).toMatchObject({ current: { content: 'two' } }),
  },
  {
    id: 'CNT16',
    name: 'of two writers without a version the last wins, and both texts are kept',
    as: 'admin',
    request: async ({ send, admin }) => {
      await send({ ...put({ sectionKey: 'contact_subtitle', content: 'first' }), cookie: admin })
      return put({ sectionKey: 'contact_subtitle', content: 'second' })
    },
    status: 200,
    also: async ({ json }, { send, admin }) => {
      expect(json).toMatchObject({ content: 'second' })
      const history = await send({ path: '/api/content-sections/contact_subtitle/history', cookie: admin })
      expect(history.json).toHaveProperty('0.content', 'first')
    },
  },
  {
    id: 'CNT18',
    name: 'visitors are shown three things of a text',
    request: { path: '/api/content-sections' },
    status: 200,
    also: ({ json }) => {
      const sections = Array.isArray(json) ? json : []
      expect(sections.length).toBeGreaterThan(0)
      for (const section of sections)
        expect(Object.keys(section).sort()).toEqual(['content', 'mediaId', 'sectionKey'])
    },
  },
  ...[{ hidden: true }, { validUntil: '2001-01-01' }].map(
    (rule): AbuseCase => ({
      id: 'CNT18',
      name: `visitors are not told the words of a line with ${JSON.stringify(rule)}`,
      request: async ({ send, admin }) => {
        await send({ ...put({ sectionKey: 'certification_3', content: 'Lapsed', ...rule }), cookie: admin })
        return { path: '/api/content-sections' }
      },
      status: 200,
      also: async ({ json, text }, { send, admin }) => {
        const shown = { sectionKey: 'certification_3', hidden: false, validUntil: null }
        await send({ ...put(shown), cookie: admin })
        expect(json).toContainEqual({
          sectionKey: 'certification_3',
          content: '',
          mediaId: null,
          hidden: true,
        })
        expect(text).not.toContain('Lapsed')
      },
    }),
  ),
]
