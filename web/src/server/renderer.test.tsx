import { createHash } from 'node:crypto'
import type { Snapshot } from '@highline/shared/renderer'
import type { Media } from '@highline/shared/schemas/media'
import { expect, test } from 'vitest'
import { fromSnapshot } from '../site/snapshot'
import { heroSlideWith, mediaWith, projectWith, sectionWith, snapshotWith } from '../testing/snapshot-example'
import { pageDocument } from './renderer'

const assets = {
  css: '.a>.b{color:red}',
  furtherCss: '.c{color:blue}',
  script: '/assets/site-1.js',
}
const rendered = (snapshot: Snapshot, siteUrl?: string) =>
  pageDocument(snapshot, { version: 'v-7', ...(siteUrl && { siteUrl }) }, assets)

const everything = snapshotWith({
  media: [mediaWith({ id: 1 }), mediaWith({ id: 2, mimeType: 'video/mp4' })],
  slide: [heroSlideWith({ id: 1 }), heroSlideWith({ id: 2, mediaId: 2 })],
  project: [projectWith({ id: 1 })],
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

test('there are no style attributes, which the CSP would block, and no inline scripts except JSON', () => {
  const html = rendered(everything, 'https://acme.example')
  expect(html).not.toMatch(/<[a-z][^>]*\sstyle=/)
  const scripts = html.match(/<script[^>]*>/g) ?? []
  expect(scripts).toHaveLength(3)
  for (const script of scripts) expect(script).toMatch(/ src="\/|type="application\/(ld\+)?json"/)
})

test('markup in a text and in the company name is escaped in the page and in its snapshot', () => {
  const nasty = '</script><script>alert(1)</script><!--'
  const text = [sectionWith({ sectionKey: 'about_title', content: nasty })]
  const html = rendered(snapshotWith({ companyName: '"><img src=x> & Sons', text }))
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
  expect(html).toContain(
    '<title>&quot;&gt;&lt;img src=x&gt; &amp; Sons | High-Level Stadium Installations</title>',
  )
  const snapshot = html.match(/id="snapshot">(.*?)<\/script>/s)?.[1] ?? ''
  expect(fromSnapshot(JSON.parse(snapshot)).texts.about_title).toBe(nasty)
})

test('the metadata contain the page’s version, and URLs that are absolute if the site URL is known', () => {
  const here = rendered(everything)
  expect(here).toContain('<meta name="version" content="v-7">')
  expect(here).toContain('<link rel="canonical" href="/">')
  expect(here).toContain('<meta property="og:image" content="/og.jpg">')
  const html = rendered(everything, 'https://acme.example')
  expect(html).toContain('<link rel="canonical" href="https://acme.example/">')
  expect(html).toContain('<meta property="og:url" content="https://acme.example/">')
  expect(html).toContain('"@type":"Organization","name":"Acme Rope Access","url":"https://acme.example/"')
})

test('a company with a head office has the type LocalBusiness in the JSON-LD', () => {
  const office = sectionWith({ sectionKey: 'contact_head_office', content: 'Unit 4\nLeeds' })
  expect(rendered(snapshotWith({ text: [office] }))).toContain('"@type":"LocalBusiness"')
})

test('company registration details are in the JSON-LD and in one line, and left out if empty', () => {
  const text = [
    sectionWith({ sectionKey: 'company_registered_name', content: 'Acme Rope Access Ltd' }),
    sectionWith({ sectionKey: 'company_registered_in', content: 'Scotland' }),
    sectionWith({ sectionKey: 'company_number', content: 'SC123456' }),
    sectionWith({ sectionKey: 'company_registered_office', content: '1 Quay\nLeith' }),
  ]
  const html = rendered({ ...everything, text })
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

test('og:image is the first large card rendition of a slide, also of a video, or else the built-in drawing', () => {
  const video = { mimeType: 'video/mp4', description: 'A climber' }
  const first = (width: number) => mediaWith({ id: 1, ...video, variants: [card(1, width)] })
  const second = mediaWith({ id: 2, variants: [card(2)] })
  const firstCard = 'https://acme.example/api/media-file/1-card.jpg'
  expect(shared([first(960), second])).toEqual([firstCard, '960', '504', 'A climber'])
  expect(shared([first(480), second])[0]).toBe('https://acme.example/api/media-file/2-card.jpg')
  expect(shared([first(480)])).toEqual(['https://acme.example/og.jpg', '1200', '630', 'Acme Rope Access'])
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

const avif = (width: number) => ({
  filename: `3f2a-${width}.avif`,
  mimeType: 'image/avif',
  width,
  height: width,
})
const portrait = { ...avif(480), filename: '3f2a-p480.avif', crop: 'portrait' as const }
const webp = { ...avif(480), filename: '3f2a-480.webp', mimeType: 'image/webp' }
/** The page of a slide whose picture has these renditions. */
const renderedWith = (...variants: Media['variants']) => {
  const focalPoint = { x: 0.1, y: 0.9 }
  return rendered({
    ...everything,
    media: [mediaWith({ id: 1, filename: '3f2a.jpg', variants, focalPoint })],
  })
}

test('srcset has full rendition paths in the markup and abbreviated ones in the snapshot, the focal point classes', () => {
  const html = renderedWith(avif(480), avif(960))
  expect(html).toContain('srcSet="/api/media-file/3f2a-480.avif 480w, /api/media-file/3f2a-960.avif 960w"')
  expect(html).toContain('"srcSet":"~-480.avif 480w, ~-960.avif 960w"')
  expect(html).toContain('class=" focus-x0 focus-y4"')
})

test('portrait phones and other screens each get one preload of their crop, in the best format only', () => {
  const preloads = (html: string) =>
    Array.from(
      html.matchAll(
        /<link rel="preload" as="image" type="(.*?)" imagesrcset="(.*?)".*?( media=".*?")? fetchpriority/g,
      ),
      ([, type, srcSet, media]) => [type, srcSet, media],
    )
  expect(preloads(renderedWith(avif(480), portrait, webp))).toEqual([
    [
      'image/avif',
      '/api/media-file/3f2a-p480.avif 480w',
      ' media="(max-width: 767px) and (orientation: portrait)"',
    ],
    [
      'image/avif',
      '/api/media-file/3f2a-480.avif 480w',
      ' media="(min-width: 768px), (orientation: landscape)"',
    ],
  ])
  const forAllScreens = ['image/webp', '/api/media-file/3f2a-480.webp 480w', undefined]
  expect(preloads(renderedWith(webp))).toEqual([forAllScreens])
  expect(preloads(renderedWith())).toEqual([])
  expect(preloads(rendered(snapshotWith()))).toEqual([])
})

test('the form posts to the API without a script and has no required or novalidate attributes', () => {
  const html = rendered(snapshotWith())
  const form = html.match(/<form[^>]*>/)?.[0]
  expect(form).toContain('method="post"')
  expect(form).toContain('action="/api/contact"')
  expect(form).not.toMatch(/novalidate/i)
  expect(html.match(/<(input|textarea|select)[^>]* required/)).toBeNull()
})
