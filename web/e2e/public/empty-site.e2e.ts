import { contentKeys } from '@highline/shared/content-keys'
import { describe, expect, it } from 'vitest'
import { optionalTexts } from '../support/filled-site'
import { journey, ownProduct } from '../support/journey'
import { arrival, place, still, words } from '../support/landing-page'

const site = journey()

const listed = (texts: string) => texts.split('\n')

// A site that somebody filled says other things.
describe.runIf(ownProduct)('a page that nobody has written yet', () => {
  it('shows its sections in order, each at its anchor (§2.1)', async () => {
    const page = await site.open('/', still)
    const order = await page
      .locator('header, section[aria-label="Introduction"], #about, #projects, #contact, footer')
      .evaluateAll((all) => all.map(({ id, localName }) => id || localName))
    expect(order).toEqual(['header', 'section', 'about', 'projects', 'contact', 'footer'])
    const tops = await page
      .locator('section[aria-label="Introduction"], #about, #projects, #contact, footer')
      .evaluateAll((all) => all.map((section) => section.getBoundingClientRect().top))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  })

  it('asks nothing of the API and of no other host (§8)', async () => {
    const page = await site.open('about:blank')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    await page.keyboard.press('End')
    await page.waitForLoadState('networkidle')
    expect(asked[0]).toBe('/')
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  })

  it('has the company’s name where a logo would be (§2.1)', async () => {
    const page = await site.open('/', still)
    const name = 'Highline Stadium Communications'
    expect(await words(place.navbar(page).getByRole('link').first())).toBe(name)
    expect(await words(place.footer(page))).toContain(name)
    expect(await page.title()).toContain(name)
    expect(await place.navbar(page).getByRole('img').count()).toBe(0)
  })

  it('opens with a still hero on the whole screen, whose button scrolls to contact (§2.1)', async () => {
    const page = await site.open('/', still)
    const hero = place.hero(page)
    expect(await hero.boundingBox()).toMatchObject({ y: 0, height: 800, width: 1280 })
    expect(await words(hero.getByRole('heading', { level: 1 }))).toBe('High-Level Stadium Installations')
    expect(await words(hero)).toContain(
      'Specializing in abseiling and high-access telecommunications installations for UK stadiums and arenas. Professional, safe, certified.',
    )
    expect(await words(hero.locator('.highlight'))).toBe('Installations')
    expect(await hero.getByRole('button').count()).toBe(0)
    await hero.getByRole('link', { name: 'Request a Quote', exact: true }).click()
    await arrival(page, 'contact')
  })

  it('has the three figures of an untouched site (§2.1, §9)', async () => {
    const page = await site.open('/', still)
    const boxes = await place
      .hero(page)
      .locator('.stat')
      .evaluateAll((all) =>
        all.map((box) => [box.querySelector('dd')?.textContent, box.querySelector('dt')?.textContent]),
      )
    expect(boxes).toEqual([
      ['150+', 'Projects Completed'],
      ['50+', 'Stadiums & Arenas'],
      ['100%', 'Safety Record'],
    ])
  })

  it('says the built-in text at every key that has one (§2.1)', async () => {
    const page = await site.open('/', still)
    const company = { company: 'Highline Stadium Communications', year: String(new Date().getFullYear()) }
    for (const [key, { kind, section, default: text }] of Object.entries(contentKeys)) {
      if (kind === 'image' || !text) continue
      const filled = text.replaceAll('{company}', company.company).replaceAll('{year}', company.year)
      expect(await words(place[section](page)), key).toContain(filled)
    }
  })

  it('names four capabilities and eight services, each with a description (§2.1, §9)', async () => {
    const page = await site.open('/', still)
    const about = place.about(page)
    expect(await about.locator('.capability').allTextContents()).toEqual([
      'Health & Safety Certified',
      'Professional Equipment',
      'Expert Team',
      '24/7 Support',
    ])
    expect(await about.locator('.service-title').allTextContents()).toEqual([
      'High-Level Installations',
      'Wireless Networks',
      'Wired Networks',
      'Network Planning',
      'Consultancy',
      'IT Support',
      'Safety Certified',
      'Maintenance & Repairs',
    ])
    const descriptions = await about.locator('.service-description').allTextContents()
    expect(descriptions.filter((text) => text.length > 20)).toHaveLength(8)
    expect(await about.getByRole('img').count()).toBe(0)
  })

  it('has its projects’ heading, four drawings and five certifications (§2.1, §9)', async () => {
    const page = await site.open('/', still)
    const projects = place.projects(page)
    await projects.getByRole('heading', { name: 'Our Projects', exact: true }).waitFor()
    await projects.getByRole('heading', { name: 'Our Certifications', exact: true }).waitFor()
    expect(await projects.locator('.project').count()).toBe(0)
    await projects.locator('.equipment').scrollIntoViewIfNeeded()
    const drawn = () =>
      projects
        .getByRole('img', { name: /^Drawing of / })
        .evaluateAll(
          (all) => all.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0).length,
        )
    await expect.poll(drawn).toBe(4)
    expect(await projects.locator('.certifications li').allTextContents()).toEqual([
      'Health & Safety Executive (HSE) Certified',
      'Industrial Rope Access Trade Association (IRATA)',
      'ISO 9001 Quality Management',
      'NICEIC Approved Contractor',
      '£10M Public Liability Insurance',
    ])
  })

  it('leaves no trace of the lines that have no built-in text (§3)', async () => {
    const page = await site.open('/', still)
    expect(await page.locator('.further-services, .contact-details, .certifications-picture').count()).toBe(0)
    const all = await words(page.locator('#root'))
    for (const text of Object.values(optionalTexts).flatMap(listed).filter(Boolean)) {
      expect(all).not.toContain(text)
    }
    const empty = page.locator('#root :is(p, li, dt, dd, h1, h2, h3, ul, dl):not(:has(*)):empty')
    expect(await empty.count()).toBe(0)
  })

  it('ends with a footer whose company links scroll to their sections (§2.1)', async () => {
    const page = await site.open('/', still)
    const footer = place.footer(page)
    for (const [name, section] of [
      ['About Us', 'about'],
      ['Our Projects', 'projects'],
      ['Contact', 'contact'],
    ] as const) {
      await footer.getByRole('link', { name, exact: true }).click()
      await arrival(page, section)
    }
    const columns = await footer
      .getByRole('list')
      .evaluateAll((all) => all.map(({ childElementCount }) => childElementCount))
    expect(columns).toEqual([6, 3, 2])
  })
})
