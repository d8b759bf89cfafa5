import { keysOfKind } from '@highline/shared/content-keys'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import type { Browser } from 'playwright-core'
import type { AdminClient } from '../support/admin-client'
import { picture, video } from '../support/files'
import { ownTexts } from '../support/filled-site'
import { longTexts, placeName } from '../support/long-words'

const longName = `The Royal and Ancient Municipal Stadium, Conference Centre and Ice Rink of ${placeName}`
const longText =
  'Twelve access points under the roof edge, hung by rope between two home fixtures, with their cabinets. '

/** Body of a project; the third one has very long texts. */
const projectBody = (at: number, mediaId: number | null) => ({
  name: at === 2 ? longName : `Arena number ${at + 1}`,
  description: at === 2 ? longText.repeat(4) : longText,
  location: at === 2 ? longName : 'Manchester',
  mediaId,
})

/**
 * Adds fifty projects, a dozen slides, files, every text and a very tall logo. Some projects have no picture; the
 * first slide, a project, a file and some texts have very long words.
 */
export async function addMany(browser: Browser, editor: AdminClient): Promise<void> {
  const files = Array.from({ length: 9 }, (_, at) =>
    picture(at === 4 ? `${longName}.png` : `p-${at}.png`, at),
  )
  const shown = await editor.upload('general', [...files, await video('climb.webm')])
  // Projects show pictures only, and the last file is the video.
  const mediaAt = (at: number) => (at % 6 === 5 ? null : (shown[at % files.length] ?? null))
  for (let at = 0; at < 12; at++)
    await editor.ask(heroCarousel.create, {
      body: {
        title: at === 0 ? `${longName} installation` : `Slide ${at}`,
        subtitle: at === 0 ? longText.repeat(3) : longText,
        mediaId: shown[at % 10] ?? 0,
        sortOrder: at,
      },
    })
  for (let at = 0; at < 50; at++) await editor.ask(projects.create, { body: projectBody(at, mediaAt(at)) })
  await editor.upload('logo', [await testCard(browser, 90, 600)])
  await editor.write({ ...ownTexts(), ...longTexts })
  await editor.live()
}

/** Adds one project, one slide, every picture in portrait format, and a very wide logo. */
export async function addUpright(browser: Browser, editor: AdminClient): Promise<void> {
  const [mediaId = 0] = await editor.upload('project', [await testCard(browser, 800, 1400)])
  await editor.upload('logo', [await testCard(browser, 1200, 90)])
  await editor.ask(heroCarousel.create, { body: { title: 'One slide', subtitle: 'Upright', mediaId } })
  await editor.ask(projects.create, { body: projectBody(0, mediaId) })
  for (const key of keysOfKind('image')) await editor.picture(key, mediaId)
  await editor.live()
}

/** Creates a picture that shows how it is cropped: rings around its centre and a border; its name has its size. */
async function testCard(browser: Browser, width: number, height: number): Promise<File> {
  const page = await browser.newPage({ viewport: { width, height } })
  const [x, y] = [width / 2, height / 2]
  const radii = [0.1, 0.2, 0.3, 0.4, 0.48].map((share) => share * Math.min(width, height))
  const rings = radii.map((r) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')
  await page.setContent(`<body style="margin:0"><svg width="${width}" height="${height}" style="display:block">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2b4a66"/><stop offset="1" stop-color="#d8894a"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <g fill="none" stroke="#fff" stroke-width="${Math.max(2, height / 150)}">${rings}
    <rect x="1%" y="1%" width="98%" height="98%"/><path d="M0 0L${width} ${height}M${width} 0L0 ${height}"/></g></svg>`)
  const bytes = await page.screenshot()
  await page.close()
  return new File([new Uint8Array(bytes)], `card-${width}x${height}.png`, { type: 'image/png' })
}
