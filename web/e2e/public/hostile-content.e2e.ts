import { contact } from '@highline/shared/endpoints/contact'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDashboard } from '../support/administrator'
import { type AdminClient, adminClientOf } from '../support/editor'
import { needs } from '../support/engine'
import { picture } from '../support/files'
import { allTexts, countExecutions, type Executed, exerciseWholePage } from '../support/hostile'
import { journey } from '../support/journey'
import { words } from '../support/landing-page'
import { payloads } from '../support/payloads'
import { startsOwnSites } from '../support/sites'

// The journey itself fails on a CSP violation, on a console error and on a request to another host.
const site = journey()
const payload = (at: number) => payloads[at % payloads.length] ?? ''
const slides = Math.ceil(payloads.length / 2)
const cards = Math.ceil(payloads.length / 3)

/** Creates slides and projects, each with all payloads, and a file with a hostile name. */
async function hostileCards(editor: AdminClient): Promise<void> {
  const [mediaId = 0] = await editor.upload('general', [picture(`${payload(6)}.png`)])
  for (let at = 0; at < slides; at++) {
    const body = { title: payload(2 * at), subtitle: payload(2 * at + 1), mediaId, sortOrder: at }
    await editor.ask(heroCarousel.create, { body })
  }
  for (let at = 0; at < cards; at++) {
    const words = [0, 1, 2].map((more) => payload(3 * at + more))
    const [name = '', description = '', location = ''] = words
    await editor.ask(projects.create, { body: { name, description, location, mediaId } })
  }
}

async function hostileInquiries(editor: AdminClient): Promise<void> {
  for (let at = 0; at < payloads.length; at += 4) {
    const names = { firstName: payload(at).slice(0, 100), lastName: payload(at + 1).slice(0, 100) }
    const more = { venue: payload(at + 2), message: `${payload(at + 3)} ${at}`, email: 'a@example.com' }
    await editor.ask(contact.create, { body: { ...names, ...more } })
  }
}

// Sends more inquiries than the rate limit allows one address in ten minutes.
describe.runIf(startsOwnSites)('XSS payloads in texts, names and inquiries', () => {
  beforeAll(async () => {
    const editor = await adminClientOf(site)
    await editor.write(allTexts(payload))
    await hostileCards(editor)
    await hostileInquiries(editor)
    await editor.live()
  })

  it('are shown as text and not executed on the page, including every slide', async () => {
    const page = await site.open('/')
    const executed = await countExecutions(page)
    await exerciseWholePage(page, slides)
    expect(await page.locator('#projects .project').count()).toBe(cards)
    const shown = await words(page.locator('main'))
    expect(payloads.filter((text) => !shown.includes(text.split('\u2028')[0] ?? ''))).toEqual([])
    expect(await executed()).toEqual(nothing)
  })

  it('are shown as text and not executed in every tab of the admin', async () => {
    const page = await openDashboard(site)
    const executed = await countExecutions(page)
    const panel = page.getByRole('tabpanel')
    for (const [tab, text] of Object.entries(shownIn)) {
      await page.getByRole('tab', { name: tab }).click()
      await panel.getByText(text).filter({ visible: true }).first().waitFor()
    }
    expect(await executed()).toEqual(nothing)
  })
})

describe('other origins', () => {
  it('cannot show the page in a frame', async () => {
    needs('refused frames')
    site.expectPageError(/frame-ancestors|other host: http:..localhost/)
    const page = await site.open('/')
    const other = new URL('/no-such-page', site.url)
    other.hostname = 'localhost'
    await page.route(`${other}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${site.url}/"></iframe>` }),
    )
    await page.goto(`${other}`)
    const framed = await (await page.locator('iframe').elementHandle())?.contentFrame()
    await expect.poll(() => framed?.url()).toMatch(/^(chrome-error:|about:neterror)/)
  })

  it('cannot be redirected to through URL parameters or the hash', async () => {
    const page = await site.open('/?next=//evil.example&url=https://evil.example#//evil.example')
    await page.locator('main h1').first().waitFor()
    expect(new URL(page.url()).origin).toBe(site.url)
    expect(await page.locator('a[href*=evil], form[action*=evil]').count()).toBe(0)
  })
})

const nothing: Executed = { calls: 0, dialogs: 0 }

/** Text of each tab that shows that the tab has loaded. */
const shownIn = {
  'Contact Inquiries': payload(0),
  'Media Files': `${payload(6)}.png`,
  Logo: 'Logo history',
  'Hero Carousel': payload(6),
  Projects: payload(6),
  'Section Images': /equipment/i,
  Content: payload(0),
}
