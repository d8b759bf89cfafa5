import { describe, expect, it } from 'vitest'
import { filledJourney } from '../support/journey'

const site = filledJourney()

async function get(path: string) {
  const answer = await fetch(new URL(path, site.url))
  const type = answer.headers.get('content-type')?.split(';')[0]
  return { status: answer.status, type, text: await answer.text() }
}

describe('crawlers', () => {
  it('find the rules and sitemap in robots.txt, the absolute page URL in the sitemap, and noindex on /admin', async () => {
    const { type, text } = await get('/robots.txt')
    expect(type).toBe('text/plain')
    expect(text).toContain('Disallow: /admin')
    const map = new URL(/^Sitemap: (.*)$/m.exec(text)?.[1] ?? '')
    const { type: mapType, text: entries } = await get(map.pathname)
    expect(mapType).toBe('application/xml')
    const [, page = ''] = /<loc>(.*?)<\/loc>/.exec(entries) ?? []
    expect(page).toBe(new URL('/', site.url).href)
    expect((await get(page)).type).toBe('text/html')
    expect((await get('/admin')).text).toMatch(/<meta name="robots" content="noindex/)
  })

  it.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/og.jpg', 'image/jpeg'],
  ])('find %s', async (path, type) => {
    expect(await get(path)).toMatchObject({ status: 200, type })
  })
})
