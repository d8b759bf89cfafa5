import {
  type ContentKey,
  contentKeys,
  defaultText,
  keysOfKind,
  type PageSection,
} from '@highline/shared/content-keys'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderPage, stubBrowser } from '../testing/render-page'
import { contentExamples, mediaWith, sectionWith } from '../testing/snapshot-example'

beforeEach(() => stubBrowser())

const selectors: Record<PageSection, string> = {
  navbar: 'header',
  hero: '.hero',
  about: '#about',
  services: '#about',
  projects: '#projects',
  certifications: '#projects',
  contact: '#contact',
  footer: 'footer',
  company: 'footer',
  privacy: '.contact-privacy',
}
const part = (section: PageSection) => document.querySelector(selectors[section])?.textContent ?? ''
const all = (selector: string) =>
  Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent)

const hrefs = (selector: string) =>
  Array.from(document.querySelectorAll(selector), (link) => link.getAttribute('href'))

/** Block elements without content. */
const empty = () =>
  [...document.querySelectorAll('p, li, dt, dd, h1, h2, h3, ul, dl')].filter(({ innerHTML }) => !innerHTML)

const textKeys: ContentKey[] = [...keysOfKind('text'), ...keysOfKind('textarea')]
const builtIn = (key: ContentKey) => defaultText(key, { companyName: 'Acme Rope Access', year: 2026 })
/** Ends with a full stop, because one key may be a prefix of another. */
const own = (key: ContentKey) => `Own words for ${key}.`
const written = (texts: Partial<Record<ContentKey, string>>) =>
  Object.entries(texts).map(([key, content]) => sectionWith({ sectionKey: key as ContentKey, content }))

/** One item in each list, because a section may need one to be shown; no slides, because they replace texts. */
const items = { ...contentExamples, slide: [], text: [], media: [mediaWith({ id: 1 })] }

describe('an untouched page', () => {
  beforeEach(() => void renderPage())

  test('has its sections in order, each with its anchor id (§2.1)', () => {
    const sections = document.querySelectorAll('header, main > section, footer')
    const names = Array.from(sections, ({ id, localName }) => id || localName)
    expect(names).toEqual(['header', 'section', 'about', 'projects', 'contact', 'footer'])
  })

  test('shows the built-in text of every key that has one, in its section (§2.1)', () => {
    for (const key of textKeys) expect(part(contentKeys[key].section), key).toContain(builtIn(key))
  })

  test('has the statistics, capabilities, services, certifications and titles of the specification (§2.1, §9)', () => {
    expect(all('.stat')).toEqual(['Projects Completed150+', 'Stadiums & Arenas50+', 'Safety Record100%'])
    expect(all('.capability')).toEqual([
      'Health & Safety Certified',
      'Professional Equipment',
      'Expert Team',
      '24/7 Support',
    ])
    expect(all('.service h3')).toEqual([
      'High-Level Installations',
      'Wireless Networks',
      'Wired Networks',
      'Network Planning',
      'Consultancy',
      'IT Support',
      'Safety Certified',
      'Maintenance & Repairs',
    ])
    expect(all('.service-description').filter((text) => text.length > 20)).toHaveLength(8)
    expect(all('.certifications li')).toEqual([
      'Health & Safety Executive (HSE) Certified',
      'Industrial Rope Access Trade Association (IRATA)',
      'ISO 9001 Quality Management',
      'NICEIC Approved Contractor',
      '£10M Public Liability Insurance',
    ])
    const titles = ['Our Projects', 'Our Certifications', 'Get Started Today', 'Project Inquiry']
    for (const title of ['High-Level Stadium Installations', ...titles])
      expect(all('h1, h2, h3')).toContain(title)
    expect(part('hero')).toContain(
      'Specializing in abseiling and high-access telecommunications installations for UK stadiums and arenas. Professional, safe, certified.',
    )
  })

  test('renders no element for lines without a built-in text (§3)', () => {
    expect(all('.further-services, .contact-details, .certifications-content')).toEqual([])
    expect(empty()).toEqual([])
  })

  test('has a footer with six services, three section links and two placeholder links (§2.1)', () => {
    const columns = document.querySelectorAll('footer ul')
    expect(Array.from(columns, ({ childElementCount }) => childElementCount)).toEqual([6, 3, 2])
    expect(hrefs('footer ul a').slice(0, 3)).toEqual(['#about', '#projects', '#contact'])
  })
})

describe('a page with custom texts', () => {
  test('shows every text in its section, and no built-in one (§2.1, §3)', () => {
    const text = written(Object.fromEntries(textKeys.map((key) => [key, own(key)])))
    renderPage({ ...items, text })
    for (const key of textKeys) {
      expect(part(contentKeys[key].section), key).toContain(own(key))
      if (builtIn(key).length > 12) expect(part(contentKeys[key].section), key).not.toContain(builtIn(key))
    }
  })

  test('has a list entry for each line of the services list (§3)', () => {
    renderPage({ text: written({ about_services_list: 'Drone surveys\n\n Rope rescue \nDrone surveys' }) })
    expect(all('.further-services li')).toEqual(['Drone surveys', 'Rope rescue'])
  })

  test('has tel: and mailto: links in the contact details and the footer', () => {
    const texts = { contact_phone: '+44 (0)20 7946 0958', contact_email: 'office@example.com' }
    renderPage({ text: written(texts) })
    for (const where of ['.contact-details', 'footer'])
      expect(hrefs(`${where} a:is([href^=tel], [href^=mailto])`)).toEqual([
        'tel:+442079460958',
        'mailto:office@example.com',
      ])
  })

  test('renders neither a hidden line nor the texts that belong to it', () => {
    const hidden: ContentKey[] = [
      'certification_2',
      'stats_safety_number',
      'service_8_title',
      'capability_4_title',
      'footer_service_6',
    ]
    const gone: ContentKey[] = [...hidden, 'stats_safety_label', 'service_8_description']
    renderPage({
      text: gone.map((sectionKey) =>
        sectionWith({ sectionKey, content: own(sectionKey), hidden: hidden.includes(sectionKey) }),
      ),
    })
    for (const key of gone) expect(document.body.textContent, key).not.toContain(own(key))
    const counted = ['.certifications li', '.stat', '.service', '.capability']
    expect(counted.map((selector) => all(selector).length)).toEqual([4, 2, 7, 3])
  })

  test('has no empty block if every hideable line is hidden', () => {
    const hideable = textKeys.filter((key) => contentKeys[key].hideable)
    renderPage({ text: hideable.map((sectionKey) => sectionWith({ sectionKey, hidden: true })) })
    expect(empty()).toEqual([])
  })
})
