import { describe, expect, it } from 'vitest'
import { editorOf } from '../support/editor'
import { fillSite } from '../support/filled-site'
import { journey, ownProduct } from '../support/journey'

const site = journey()

const asked = async (path: string) => {
  const answer = await fetch(new URL(path, site.url))
  const type = answer.headers.get('content-type')?.split(';')[0]
  return {
    status: answer.status,
    type,
    text: await answer.text(),
    robots: answer.headers.get('x-robots-tag'),
  }
}

/** The addresses that a page's head names, by what they are for. */
const named = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern), ([, path = '']) => path)

describe('whoever looks for the site', () => {
  it('is told what to read and where the map is, which names the page by its whole address', async () => {
    const { type, text } = await asked('/robots.txt')
    expect(type).toBe('text/plain')
    expect(text).toContain('Disallow: /admin')
    const map = new URL(/^Sitemap: (.*)$/m.exec(text)?.[1] ?? '')
    const { type: mapType, text: entries } = await asked(map.pathname)
    expect(mapType).toBe('application/xml')
    const [page = ''] = named(entries, /<loc>(.*?)<\/loc>/g)
    expect(page).toBe(new URL('/', site.url).href)
    expect((await asked(page)).type).toBe('text/html')
  })

  it('does not find the admin', async () => {
    const { text } = await asked('/admin')
    expect(text).toMatch(/<meta name="robots" content="noindex/)
  })

  it.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/og.jpg', 'image/jpeg'],
  ])('has %s without looking for it', async (path, type) => {
    expect(await asked(path)).toMatchObject({ status: 200, type })
  })

  // It fills the site.
  it.runIf(ownProduct)('is shown the logo in the tab, and the first slide in a chat', async () => {
    const editor = await editorOf(site)
    await fillSite(editor)
    const head = async () => (await asked('/')).text
    await expect
      .poll(async () => named(await head(), /property="og:image" content="(.*?)"/g)[0], { timeout: 30_000 })
      .toMatch(/-card-.*\.jpg$/)
    await expect
      .poll(
        async () =>
          named(await head(), /rel="(?:icon|apple-touch-icon)" sizes="\d+x\d+" href="(.*?)"/g).length,
        {
          timeout: 30_000,
        },
      )
      .toBe(3)
    const html = await head()
    const pictures = [
      ...named(html, /property="og:image" content="(.*?)"/g),
      ...named(html, /rel="(?:icon|apple-touch-icon)" sizes="\d+x\d+" href="(.*?)"/g),
    ]
    for (const path of pictures) expect(await asked(path), path).toMatchObject({ status: 200 })
    expect(JSON.parse(named(html, /application\/ld\+json">(.*?)<\/script>/g)[0] ?? '')).toMatchObject({
      '@type': 'LocalBusiness',
      telephone: '+44 (0)20 7946 0958',
    })
  })
})
