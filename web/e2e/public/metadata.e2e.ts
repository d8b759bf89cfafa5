import { describe, expect, it } from 'vitest'
import { filledJourney } from '../support/journey'
import { ownProduct } from '../support/sites'

const site = filledJourney()

async function get(path: string) {
  const answer = await fetch(new URL(path, site.url))
  const type = answer.headers.get('content-type')?.split(';')[0]
  return { status: answer.status, type, text: await answer.text() }
}

/** What a pattern’s group matches, each time. */
const matches = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern), ([, path = '']) => path)

describe('crawlers', () => {
  it('are told what to read and where the map is, which names the page by its whole address', async () => {
    const { type, text } = await get('/robots.txt')
    expect(type).toBe('text/plain')
    expect(text).toContain('Disallow: /admin')
    const map = new URL(/^Sitemap: (.*)$/m.exec(text)?.[1] ?? '')
    const { type: mapType, text: entries } = await get(map.pathname)
    expect(mapType).toBe('application/xml')
    const [page = ''] = matches(entries, /<loc>(.*?)<\/loc>/g)
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

  it.runIf(ownProduct)(
    'are shown the logo as icons, the first slide as a card, and a local business',
    async () => {
      const icon = /rel="(?:icon|apple-touch-icon)" sizes="\d+x\d+" href="(.*?)"/g
      const card = /property="og:image" content="(.*?)"/g
      const head = async () => (await get('/')).text
      await expect
        .poll(async () => matches(await head(), card)[0], { timeout: 30_000 })
        .toMatch(/-card-.*\.jpg$/)
      await expect.poll(async () => matches(await head(), icon).length, { timeout: 30_000 }).toBe(3)
      const html = await head()
      for (const path of [...matches(html, card), ...matches(html, icon)])
        expect(await get(path), path).toMatchObject({ status: 200 })
      expect(JSON.parse(matches(html, /application\/ld\+json">(.*?)<\/script>/g)[0] ?? '')).toMatchObject({
        '@type': 'LocalBusiness',
        telephone: '+44 (0)20 7946 0958',
      })
    },
  )
})
