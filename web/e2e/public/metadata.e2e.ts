import { describe, expect, it } from 'vitest'
import { filledJourney } from '../support/journey'

const site = filledJourney()

const get = (path: string) => fetch(new URL(path, site.url))

describe('crawlers', () => {
  it('find noindex on /admin', async () => {
    expect(await (await get('/admin')).text()).toMatch(/<meta name="robots" content="noindex/)
  })

  it.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/og.jpg', 'image/jpeg'],
  ])('find %s', async (path, type) => {
    const { status, headers } = await get(path)
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type })
  })
})
