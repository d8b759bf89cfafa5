import { type ContentKey, contentKeys, keysOfKind } from '@highline/shared/content-keys'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Editor, editorOf } from '../support/editor'
import { logoFile, picture } from '../support/files'
import { optionalTexts, ownTexts } from '../support/filled-site'
import { journey, ownProduct } from '../support/journey'
import { place, still, words } from '../support/landing-page'

const site = journey()
const texts = ownTexts()

const sourceOf = (image: Locator) => image.evaluate((shown: HTMLImageElement) => new URL(shown.src).pathname)
const stored = /^\/api\/media-file\/.+\.png$/

// It writes every line of the site anew.
describe.runIf(ownProduct)('a page that the administrator has written', () => {
  let editor: Editor
  let described: number

  beforeAll(async () => {
    editor = await editorOf(site)
    const [id = 0] = await editor.upload('general', [picture('kit.png')])
    described = id
    await editor.ask(media.update, {
      params: { id: String(id) },
      body: { description: 'A technician on two ropes' },
    })
  })

  it('says every text that is set, in its own section, and no built-in one (§2.1, §3)', async () => {
    await editor.write(texts)
    await editor.live()
    const page = await site.open('/', still)
    for (const [key, text] of Object.entries(texts) as [ContentKey, string][]) {
      const said = await words(place[contentKeys[key].section](page))
      for (const line of text.split('\n').filter(Boolean)) expect(said, key).toContain(line.trim())
      const { default: builtIn } = contentKeys[key]
      if (builtIn.length > 12) expect(said, key).not.toContain(builtIn)
    }
  })

  it('keeps line breaks, splits the list of services, and makes telephone and mail links (§3)', async () => {
    const page = await site.open('/', still)
    const office = place.contact(page).getByText('1 Gantry Lane')
    expect(await office.evaluate((element: HTMLElement) => element.innerText)).toBe(
      optionalTexts.contact_head_office,
    )
    expect(await place.about(page).locator('.further-services li').allTextContents()).toEqual([
      'Drone surveys',
      'Rope rescue training',
    ])
    const links = await place
      .contact(page)
      .locator('.contact-details a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual(['tel:+442079460958', 'mailto:office@example.com'])
  })

  it('says the built-in text again, or nothing, where a text is emptied (§2.1)', async () => {
    await editor.write({
      contact_title: '   ',
      ...Object.fromEntries(Object.keys(optionalTexts).map((key) => [key, ''])),
    })
    await editor.live()
    const page = await site.open('/', still)
    await page.getByRole('heading', { name: 'Get Started Today', exact: true }).waitFor()
    expect(await page.locator('.further-services, .contact-details').count()).toBe(0)
    expect(await words(place.footer(page))).not.toContain('We are hiring')
  })

  it('leaves no trace of a line that is hidden (§2.1)', async () => {
    const hidden = [
      'certification_2',
      'stats_safety_number',
      'service_8_title',
      'capability_4_title',
      'footer_service_6',
    ] as const
    await Promise.all(hidden.map((key) => editor.hide(key, true)))
    await editor.live()
    const page = await site.open('/', still)
    const all = await words(page.locator('#root'))
    for (const key of hidden) expect(all).not.toContain(texts[key])
    expect(all).not.toContain(texts.stats_safety_label)
    expect(all).not.toContain(texts.service_8_description)
    expect(await page.locator('.certifications li').count()).toBe(4)
    expect(await page.locator('.stat').count()).toBe(2)
    expect(await page.locator('.service').count()).toBe(7)
    expect(await page.locator('.capability').count()).toBe(3)
    expect(await words(page.locator('script#snapshot'))).not.toContain(texts.certification_2)
  })

  it('shows a line up to the last day of its validity, and not the day after (§2.1)', async () => {
    const on = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const lasts = (validUntil: string | null) =>
      editor.ask(contentSections.update, { body: { sectionKey: 'certification_1', validUntil } })
    const page = await site.open('/', still)
    const said = () => words(page.locator('#root'))
    for (const [validUntil, shown] of [
      [on(-1), false],
      [on(0), true],
      [on(1), true],
    ] as const) {
      await lasts(validUntil)
      await editor.live()
      await page.reload()
      expect((await said()).includes(texts.certification_1 ?? '-'), validUntil).toBe(shown)
    }
    await lasts(null)
    await editor.live()
  })

  it('shows the pictures that are set, with their descriptions, and drawings in the other places (§2.1, §3)', async () => {
    for (const key of keysOfKind('image')) await editor.picture(key, described)
    await editor.picture('equipment_image_3', null)
    await editor.live()
    const page = await site.open('/', still)
    const own = page.getByRole('img', { name: 'A technician on two ropes' })
    expect(await own.count()).toBe(5)
    for (const image of await own.all()) expect(await sourceOf(image)).toMatch(stored)
    expect(await place.about(page).locator('.equipment-picture').count()).toBe(1)
    expect(
      await place
        .projects(page)
        .getByRole('img', { name: /^Drawing of / })
        .count(),
    ).toBe(1)
  })

  it('shows the logo instead of the name, in the bar and in the footer (§2.1, §9)', async () => {
    await editor.upload('logo', [logoFile()])
    await editor.live()
    const page = await site.open('/', still)
    for (const where of [place.navbar(page), place.footer(page)]) {
      const logo = where.getByRole('img', { name: texts.navbar_company_name ?? '' })
      expect(await sourceOf(logo)).toMatch(stored)
      expect((await logo.boundingBox())?.width).toBeLessThanOrEqual(200)
    }
    expect(await words(place.navbar(page))).not.toContain(texts.navbar_company_name)
  })

  it('shows projects with picture, name, description and place, and none whose picture cannot be shown (§2.1, §3)', async () => {
    const [stand = 0, binned = 0] = await editor.upload('project', [
      picture('stand.png', 1),
      picture('binned.png', 2),
    ])
    for (const [name, mediaId] of [
      ['North stand', stand],
      ['Without a picture', null],
      ['With a picture in the bin', binned],
    ] as const) {
      const body = { name, description: `${name}, described`, location: `${name}, London`, mediaId }
      await editor.ask(projects.create, { body })
    }
    await editor.ask(media.remove, { params: { id: String(binned) }, query: { force: '1' } })
    await editor.live()
    const page = await site.open('/', still)
    const cards = place.projects(page).locator('.project')
    expect(await cards.getByRole('heading').allTextContents()).toEqual(['North stand'])
    expect(await words(cards)).toContain('North stand, described')
    expect(await words(cards)).toContain('North stand, London')
    expect(await sourceOf(cards.locator('img'))).toMatch(stored)

    await editor.ask(media.remove, { params: { id: String(stand) }, query: { force: '1' } })
    await editor.live()
    await page.reload()
    expect(await cards.count()).toBe(0)
    await place
      .projects(page)
      .getByRole('heading', { name: texts.projects_title ?? '' })
      .waitFor()
    await place.projects(page).locator('.equipment').waitFor()
  })
})
