// @vitest-environment node
import { createHash } from 'node:crypto'
import type { Snapshot } from '@highline/shared/schemas/snapshot'
import { expect, test } from 'vitest'
import { mediaWith, sectionWith, snapshotWith } from '../testing/snapshot-example'
import { pageDocument } from './page-document'

const assets = { css: '.a>.b{color:red}', script: '/assets/site-1.js', scriptStyles: ["'sha256-other='"] }
const rendered = (snapshot: Snapshot, siteUrl?: string) =>
  pageDocument(snapshot, { version: 'v-7', ...(siteUrl && { siteUrl }) }, assets)

const everything = snapshotWith({
  media: [mediaWith({ id: 1, focalPoint: { x: 0.1, y: 0.9 } }), mediaWith({ id: 2, mimeType: 'video/mp4' })],
  heroCarousel: [
    { id: 1, title: 'One', subtitle: 'First', mediaId: 1, sortOrder: 1 },
    { id: 2, title: 'Two', subtitle: 'Second', mediaId: 2, sortOrder: 2 },
  ],
  projects: [{ id: 1, name: 'Arena', description: 'Wi-Fi', location: 'Leeds', mediaId: 1 }],
  contentSections: [sectionWith({ sectionKey: 'professional_equipment_image', mediaId: 1 })],
})

test('the policy allows the one style by its hash, and stands before it', () => {
  const html = rendered(snapshotWith())
  const style = html.match(/<style>(.*?)<\/style>/s)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = html.match(/<meta http-equiv="Content-Security-Policy" content="(.*?)">/)?.[1]
  expect(policy).toBe(`style-src 'sha256-${hash}' 'sha256-other='`)
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style>'))
  expect(html.match(/<style/g)).toHaveLength(1)
})

test('no element has a style attribute, which the policy would block', () => {
  expect(rendered(everything)).not.toMatch(/<[a-z][^>]*\sstyle=/)
})

test('no script runs inline', () => {
  const scripts = rendered(everything, 'https://acme.example').match(/<script[^>]*>/g) ?? []
  expect(scripts).toHaveLength(3)
  for (const script of scripts) expect(script).toMatch(/ src="\/|type="application\/(ld\+)?json"/)
})

test('a text that looks like markup ends up as text, in the page and in its snapshot', () => {
  const nasty = '</script><script>alert(1)</script><!--'
  const html = rendered(
    snapshotWith({ contentSections: [sectionWith({ sectionKey: 'about_title', content: nasty })] }),
  )
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
  const snapshot = html.match(/id="snapshot">(.*?)<\/script>/s)?.[1] ?? ''
  expect(JSON.parse(snapshot).texts.about_title).toBe(nasty)
})

test('a company name that looks like markup stays in its title', () => {
  const html = rendered(snapshotWith({ companyName: '"><img src=x> & Sons' }))
  expect(html).toContain(
    '<title>&quot;&gt;&lt;img src=x&gt; &amp; Sons | High-Level Stadium Installations</title>',
  )
})

test('the page carries its version', () => {
  expect(rendered(snapshotWith())).toContain('<meta name="version" content="v-7">')
})

test('whole addresses are given only when the site knows its own', () => {
  expect(rendered(everything)).not.toMatch(/canonical|og:url|ld\+json/)
  const html = rendered(everything, 'https://acme.example')
  expect(html).toContain('<link rel="canonical" href="https://acme.example/">')
  expect(html).toContain('"@type":"Organization"')
})

test('a company with an office is a local business', () => {
  const office = sectionWith({ sectionKey: 'contact_head_office', content: 'Unit 4\nLeeds' })
  const html = rendered(snapshotWith({ contentSections: [office] }), 'https://acme.example')
  expect(html).toContain('"@type":"LocalBusiness"')
})

test('the rendition for sharing is the first slide’s', () => {
  const jpeg = { filename: '1-og.jpg', mimeType: 'image/jpeg', width: 1200, height: 630 }
  const media = [mediaWith({ id: 1, variants: [jpeg] })]
  const html = rendered({ ...everything, media }, 'https://acme.example')
  expect(html).toContain('<meta property="og:image" content="https://acme.example/api/media-file/1-og.jpg">')
})

test('the same snapshot gives the same bytes', () => {
  expect(rendered(everything)).toBe(rendered(structuredClone(everything)))
})

test('a picture’s subject is kept in view by classes', () => {
  expect(rendered(everything)).toContain('class=" focus-x0 focus-y4"')
})

test('the form can do no harm before the script has come', () => {
  const html = rendered(snapshotWith())
  const form = html.match(/<form[^>]*>/)?.[0]
  expect(form).toContain('method="post"')
  expect(form).toContain('action="/api/contact"')
  expect(form).not.toMatch(/novalidate/i)
  expect(html.match(/<(input|textarea|select)[^>]* required/)).toBeNull()
})
