import { createHash } from 'node:crypto'
import type { Snapshot } from '@highline/shared/renderer'
import { expect, test } from 'vitest'
import { fromSnapshot } from '../site/snapshot'
import { mediaWith, sectionWith, snapshotWith } from '../testing/snapshot-example'
import { pageDocument } from './renderer'

const assets = {
  css: '.a>.b{color:red}',
  furtherCss: '.c{color:blue}',
  script: '/assets/site-1.js',
}
const rendered = (snapshot: Snapshot, siteUrl?: string) =>
  pageDocument(snapshot, { version: 'v-7', ...(siteUrl && { siteUrl }) }, assets)

const everything = snapshotWith({
  media: [mediaWith({ id: 1, focalPoint: { x: 0.1, y: 0.9 } }), mediaWith({ id: 2, mimeType: 'video/mp4' })],
  slide: [
    { id: 1, title: 'One', subtitle: 'First', mediaId: 1, sortOrder: 1 },
    { id: 2, title: 'Two', subtitle: 'Second', mediaId: 2, sortOrder: 2 },
  ],
  project: [{ id: 1, name: 'Arena', description: 'Wi-Fi', location: 'Leeds', mediaId: 1 }],
  text: [sectionWith({ sectionKey: 'professional_equipment_image', mediaId: 1 })],
})

test('the CSP allows the two inline styles by their hashes and comes before them', () => {
  const html = rendered(snapshotWith())
  const styles = Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, style = '']) => style)
  expect(styles).toEqual([assets.css, assets.furtherCss])
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  const policy = html.match(/<meta http-equiv="Content-Security-Policy" content="(.*?)">/)?.[1]
  expect(policy).toBe(`style-src ${hashes.join(' ')}`)
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style>'))
})

test('only the style of the first screen is in the head; the font and the other styles come later', () => {
  const html = rendered(everything)
  expect(html.indexOf(assets.css)).toBeLessThan(html.indexOf('<body>'))
  expect(html.indexOf('as="font"')).toBeGreaterThan(html.indexOf('<body>'))
  expect(html.indexOf(assets.furtherCss)).toBeGreaterThan(html.indexOf('</footer>'))
})

test('no element has a style attribute, which the CSP would block', () => {
  expect(rendered(everything)).not.toMatch(/<[a-z][^>]*\sstyle=/)
})

test('there is no inline script except JSON', () => {
  const scripts = rendered(everything, 'https://acme.example').match(/<script[^>]*>/g) ?? []
  expect(scripts).toHaveLength(3)
  for (const script of scripts) expect(script).toMatch(/ src="\/|type="application\/(ld\+)?json"/)
})

test('markup in a text is escaped in the page and in its snapshot', () => {
  const nasty = '</script><script>alert(1)</script><!--'
  const html = rendered(snapshotWith({ text: [sectionWith({ sectionKey: 'about_title', content: nasty })] }))
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
  const snapshot = html.match(/id="snapshot">(.*?)<\/script>/s)?.[1] ?? ''
  expect(fromSnapshot(JSON.parse(snapshot)).texts.about_title).toBe(nasty)
})

test('markup in the company name is escaped in the title', () => {
  const html = rendered(snapshotWith({ companyName: '"><img src=x> & Sons' }))
  expect(html).toContain(
    '<title>&quot;&gt;&lt;img src=x&gt; &amp; Sons | High-Level Stadium Installations</title>',
  )
})

test('the page contains its version in a meta element', () => {
  expect(rendered(snapshotWith())).toContain('<meta name="version" content="v-7">')
})

test('metadata URLs are absolute if the site URL is known, and relative otherwise', () => {
  const here = rendered(everything)
  expect(here).toContain('<link rel="canonical" href="/">')
  expect(here).toContain('<meta property="og:image" content="/og.jpg">')
  const html = rendered(everything, 'https://acme.example')
  expect(html).toContain('<link rel="canonical" href="https://acme.example/">')
  expect(html).toContain('<meta property="og:url" content="https://acme.example/">')
  expect(html).toContain('"@type":"Organization","name":"Acme Rope Access","url":"https://acme.example/"')
})

test('a company with a head office has the type LocalBusiness in the JSON-LD', () => {
  const office = sectionWith({ sectionKey: 'contact_head_office', content: 'Unit 4\nLeeds' })
  const html = rendered(snapshotWith({ text: [office] }), 'https://acme.example')
  expect(html).toContain('"@type":"LocalBusiness"')
})

test('company registration details are in the JSON-LD and in one line, and left out if empty', () => {
  const facts = {
    company_registered_name: 'Acme Rope Access Ltd',
    company_registered_in: 'Scotland',
    company_number: 'SC123456',
    company_registered_office: '1 Quay\nLeith',
  } as const
  const contentSections = Object.entries(facts).map(([key, content]) =>
    sectionWith({ sectionKey: key as keyof typeof facts, content }),
  )
  const html = rendered({ ...everything, text: contentSections })
  expect(html).toContain(
    '<p>Acme Rope Access Ltd · Registered in Scotland · Company number SC123456 · Registered office: 1 Quay, Leith</p>',
  )
  const [, data = ''] = /ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'Organization',
    legalName: 'Acme Rope Access Ltd',
    identifier: 'SC123456',
    address: '1 Quay\nLeith',
    subjectOf: [{ '@type': 'CreativeWork', name: 'Arena', url: '#project-1' }],
  })
  expect(html).toContain(' id="project-1">')
  expect(rendered(everything)).not.toMatch(/Registered|legalName/)
})

test('the document contains the privacy notice exactly once', () => {
  const html = rendered(everything)
  expect(html.match(/<summary>Privacy notice<\/summary>/g)).toHaveLength(1)
  expect(html.match(/uses these details only to answer you/g)).toHaveLength(1)
})

test('a video slide has no video element in the document, because it would delay the first paint', () => {
  const html = rendered({ ...everything, slide: everything.slide.slice(1) })
  expect(html).toContain('<h1 class="hero-title">')
  expect(html).not.toContain('<video')
})

const card = (id: number, width = 1200) => ({
  filename: `${id}-card.jpg`,
  mimeType: 'image/jpeg',
  width,
  height: Math.round((width * 630) / 1200),
  crop: 'card' as const,
})
const shared = (media: Snapshot['media']) => {
  const html = rendered({ ...everything, media }, 'https://acme.example')
  return Array.from(
    html.matchAll(/<meta property="og:image(?::\w+)?" content="(.*?)">/g),
    ([, value]) => value,
  )
}

test('og:image is the card rendition of the first slide, also for a video', () => {
  const first = mediaWith({
    id: 1,
    mimeType: 'video/mp4',
    description: 'A climber',
    variants: [card(1, 960)],
  })
  const second = mediaWith({ id: 2, variants: [card(2)] })
  expect(shared([first, second])).toEqual([
    'https://acme.example/api/media-file/1-card.jpg',
    '960',
    '504',
    'A climber',
  ])
})

test('og:image skips a card that is too small, and without any falls back to the built-in drawing', () => {
  const small = mediaWith({ id: 1, variants: [card(1, 480)] })
  const second = mediaWith({ id: 2, variants: [card(2)] })
  expect(shared([small, second])[0]).toBe('https://acme.example/api/media-file/2-card.jpg')
  expect(shared([small])).toEqual(['https://acme.example/og.jpg', '1200', '630', 'Acme Rope Access'])
})

test('the icons are renditions of the logo, or the built-in ones without a logo', () => {
  const icons = (html: string) => html.match(/<link rel="(icon|apple-touch-icon)"[^>]*>/g)
  expect(icons(rendered(snapshotWith()))).toEqual([
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  ])
  const icon = (side: number) => ({
    filename: `9-icon${side}.png`,
    mimeType: 'image/png',
    width: side,
    height: side,
    crop: 'icon' as const,
  })
  const media = [mediaWith({ id: 9, variants: [icon(32), icon(180)] })]
  const logo = { logoId: 9, logoUrl: '/api/media-file/9.png' }
  expect(icons(rendered(snapshotWith({ logo, media })))).toEqual([
    '<link rel="icon" sizes="32x32" href="/api/media-file/9-icon32.png">',
    '<link rel="apple-touch-icon" sizes="180x180" href="/api/media-file/9-icon180.png">',
  ])
})

test('rendering is blocked until an element after the first screen has been parsed', () => {
  const html = rendered(everything)
  const id = html.match(/<link rel="expect" href="#(.*?)" blocking="render">/)?.[1]
  const awaited = html.indexOf(` id="${id}"`)
  expect(html.lastIndexOf('class="stat"')).toBeGreaterThan(0)
  expect(awaited).toBeGreaterThan(html.lastIndexOf('class="stat"'))
})

test('equal snapshots give identical documents', () => {
  expect(rendered(everything)).toBe(rendered(structuredClone(everything)))
})

test('srcset has full rendition paths in the markup and abbreviated ones in the snapshot', () => {
  const avif = (width: number) => ({
    filename: `3f2a-${width}.avif`,
    mimeType: 'image/avif',
    width,
    height: width,
  })
  const media = [
    mediaWith({ id: 1, filename: '3f2a.jpg', url: '/objects/3f2a.jpg', variants: [avif(480), avif(960)] }),
  ]
  const html = rendered({ ...everything, media })
  expect(html).toContain('srcSet="/api/media-file/3f2a-480.avif 480w, /api/media-file/3f2a-960.avif 960w"')
  expect(html).toContain('"srcSet":"~-480.avif 480w, ~-960.avif 960w"')
})

test('the focal point of an image is rendered as classes', () => {
  expect(rendered(everything)).toContain('class=" focus-x0 focus-y4"')
})

test('the form posts to the API without a script and has no required or novalidate attributes', () => {
  const html = rendered(snapshotWith())
  const form = html.match(/<form[^>]*>/)?.[0]
  expect(form).toContain('method="post"')
  expect(form).toContain('action="/api/contact"')
  expect(form).not.toMatch(/novalidate/i)
  expect(html.match(/<(input|textarea|select)[^>]* required/)).toBeNull()
})
