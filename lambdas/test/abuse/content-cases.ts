import { expect } from 'vitest'
import type { AbuseCase } from './abuse-case'
import type { RawRequest } from './http-client'

const put = (body: unknown): RawRequest => ({ method: 'PUT', path: '/api/content-sections', body })

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
  {
    id: 'CRD17',
    name: 'a location with a javascript: URL is not rendered as a link',
    as: 'admin',
    request: {
      method: 'POST',
      path: '/api/projects',
      body: { name: 'Arena', description: 'Wi-Fi', location: 'javascript:alert(1)', mediaId: null },
    },
    status: 201,
    also: async (_, { send, live }) => {
      await live()
      expect((await send({ path: '/' })).text).not.toMatch(/href="javascript:/i)
    },
  },
  {
    id: 'CRD23',
    needs: 'gateway refusals',
    name: 'a GET of a single project is not allowed',
    request: { path: '/api/projects/1' },
    status: [405, 404],
  },
  kept(
    'CNT09',
    'template syntax is stored as text',
    'about_title',
    '{{constructor.constructor(1)()}} \u0024{7*7}',
  ),
  {
    ...kept(
      'CNT10',
      'a closing script tag is escaped in the page',
      'about_content',
      '</script><script>alert(1)</script>',
    ),
    also: async (_, { send, live }) => {
      await live()
      const { text } = await send({ path: '/' })
      expect(text).not.toContain('<script>alert(1)')
      expect(text).toContain('\\u003c/script>\\u003cscript>alert(1)')
    },
  },
  {
    ...kept(
      'CNT11',
      'a telephone number with a javascript: URL is not rendered as a link',
      'contact_phone',
      'javascript:alert(1)',
    ),
    also: async (_, { send, live }) => {
      await live()
      expect((await send({ path: '/' })).text).not.toMatch(/href="[^"]*javascript:/i)
    },
  },
]
