import { contact } from '@highline/shared/endpoints/contact'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDashboard } from '../support/administrator'
import { type Editor, editorOf } from '../support/editor'
import { needs } from '../support/engine'
import { picture } from '../support/files'
import { allTexts, type Executed, executedIn, wholePage } from '../support/hostile'
import { journey } from '../support/journey'
import { words } from '../support/landing-page'
import { payloads } from '../support/payloads'
import { ownProduct } from '../support/sites'

// The journey itself fails on a breach of the policy, on an error in the console and on a call to another host.
const site = journey()
const payload = (at: number) => payloads[at % payloads.length] ?? ''

/** Slides, projects and files under names that mean harm. */
async function hostileCards(editor: Editor): Promise<void> {
  const files = [6, 7, 8, 9].map((at) => picture(`${payload(at)}.png`, at))
  const uploaded = await editor.upload('general', files)
  for (const at of payloads.keys()) {
    const mediaId = uploaded[at % uploaded.length] ?? 0
    const words = { title: payload(at), subtitle: payload(at + 1) }
    await editor.ask(heroCarousel.create, { body: { ...words, mediaId, sortOrder: at } })
    const project = { name: payload(at), description: payload(at + 1), location: payload(at + 2) }
    await editor.ask(projects.create, { body: { ...project, mediaId } })
  }
}

async function hostileInquiries(editor: Editor): Promise<void> {
  for (let at = 0; at < payloads.length; at += 4) {
    const names = { firstName: payload(at).slice(0, 100), lastName: payload(at + 1).slice(0, 100) }
    const more = { venue: payload(at + 2), message: `${payload(at + 3)} ${at}`, email: 'a@example.com' }
    await editor.ask(contact.create, { body: { ...names, ...more } })
  }
}

// More inquiries than one address may send in ten minutes.
describe.runIf(ownProduct)('words that would like to be a program', () => {
  beforeAll(async () => {
    const editor = await editorOf(site)
    await editor.write(allTexts(payload))
    await hostileCards(editor)
    await hostileInquiries(editor)
    await editor.live()
  })

  it('are words on the page, from its first moment to the last of its slides', async () => {
    const page = await site.open('/')
    const executed = await executedIn(page)
    await wholePage(page, payloads.length)
    expect(await page.locator('#projects .project').count()).toBe(payloads.length)
    const shown = await words(page.locator('main'))
    expect(payloads.filter((text) => !shown.includes(text.split('\u2028')[0] ?? ''))).toEqual([])
    expect(await executed()).toEqual(nothing)
  })

  it('are words in every tab of the admin', async () => {
    const page = await openDashboard(site)
    const executed = await executedIn(page)
    const panel = page.getByRole('tabpanel')
    for (const [tab, text] of Object.entries(shownIn)) {
      await page.getByRole('tab', { name: tab }).click()
      await panel.getByText(text).filter({ visible: true }).first().waitFor()
    }
    expect(await executed()).toEqual(nothing)
  })
})

describe('no other site', () => {
  it('shows the page in a frame of its own', async () => {
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

  it('sends a visitor of ours on, whatever the address asks for', async () => {
    const page = await site.open('/?next=//evil.example&url=https://evil.example#//evil.example')
    await page.locator('main h1').first().waitFor()
    expect(new URL(page.url()).origin).toBe(site.url)
    expect(await page.locator('a[href*=evil], form[action*=evil]').count()).toBe(0)
  })
})

const nothing: Executed = { calls: 0, dialogs: 0 }

/** A text of each tab: once it is there, so are the others. */
const shownIn = {
  'Contact Inquiries': payload(0),
  'Media Files': `${payload(6)}.png`,
  Logo: 'Logo history',
  'Hero Carousel': payload(6),
  Projects: payload(6),
  'Section Images': /equipment/i,
  Content: payload(0),
}
