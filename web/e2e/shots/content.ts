import { keysOfKind } from '@highline/shared/content-keys'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import type { AdminClient } from '../support/admin-client'
import { picture, video } from '../support/files'
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
 * Adds fifty projects, a dozen slides, files, every optional text and a very tall logo. Some projects have no picture; the
 * first slide, a project, a file and some texts have very long words.
 */
export async function addMany(client: AdminClient): Promise<void> {
  const files = Array.from({ length: 9 }, (_, at) =>
    picture(at === 4 ? `${longName}.png` : `p-${at}.png`, at),
  )
  const shown = await client.upload('general', [...files, video('climb.webm')])
  // Projects show pictures only, and the last file is the video.
  const mediaAt = (at: number) => (at % 6 === 5 ? null : (shown[at % files.length] ?? null))
  for (let at = 0; at < 12; at++) {
    const title = at === 0 ? `${longName} installation` : `Slide ${at}`
    const subtitle = at === 0 ? longText.repeat(3) : longText
    const body = { title, subtitle, mediaId: shown[at % 10] ?? 0, sortOrder: at }
    await client.ask(heroCarousel.create, { body })
  }
  for (let at = 0; at < 50; at++) await client.ask(projects.create, { body: projectBody(at, mediaAt(at)) })
  await client.upload('logo', [testCard(90, 600)])
  await client.write(longTexts)
  await client.live()
}

/** Adds one project, one slide, every picture in portrait format, and a very wide logo. */
export async function addUpright(client: AdminClient): Promise<void> {
  const [mediaId = 0] = await client.upload('project', [testCard(800, 1400)])
  await client.upload('logo', [testCard(1200, 90)])
  await client.ask(heroCarousel.create, { body: { title: 'One slide', subtitle: 'Upright', mediaId } })
  await client.ask(projects.create, { body: projectBody(0, mediaId) })
  for (const key of keysOfKind('image')) await client.picture(key, mediaId)
  await client.live()
}

/** Creates a drawing that shows how it is cropped: a ring around its centre, diagonals and a border. */
function testCard(width: number, height: number): File {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#2b4a66"/>
    <g fill="none" stroke="#fff" stroke-width="4"><rect x="1%" y="1%" width="98%" height="98%"/>
    <circle cx="${width / 2}" cy="${height / 2}" r="${Math.min(width, height) / 3}"/>
    <path d="M0 0L${width} ${height}M${width} 0L0 ${height}"/></g></svg>`
  return new File([drawing], `card-${width}x${height}.svg`, { type: 'image/svg+xml' })
}

const short = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '+44 20 7946 0958',
  venue: 'Castlegate Park',
  services: 'wireless',
  message: 'We would like Wi-Fi for 22,000 seats before the season starts.\nWhen could you survey the roof?',
  status: 'new',
  note: '',
  version: 1,
} as const

const long = {
  ...short,
  firstName: placeName,
  lastName: 'Featherstonehaugh-Cholmondeley-Marjoribanks of Auchtermuchty',
  email: `${'very.long.name.'.repeat(8)}@a-company-with-a-long-name.example.co.uk`,
  venue: longName,
  message: `${longText.repeat(9)}\n\n${'x'.repeat(180)}`,
}

/** Creates `count` inquiries, newest first; every fifth has long texts, every seventh has flags. */
export const inquiriesOf = (count: number): Inquiry[] =>
  Array.from({ length: count }, (_, at) => count - at).map((id) => ({
    ...(id % 5 === 4 ? long : short),
    id,
    createdAt: new Date(Date.UTC(2026, 10, 20, 9, 30) - (count - id) * 5_400_000).toISOString(),
    flags: id % 7 === 6 ? ['fast', 'links'] : [],
  }))
