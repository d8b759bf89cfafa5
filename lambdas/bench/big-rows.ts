import type { HeroSlide } from '@highline/shared/schemas/hero-slide'
import { type Inquiry, services } from '@highline/shared/schemas/inquiry'
import { MediaCategory } from '@highline/shared/schemas/media'
import type { Project } from '@highline/shared/schemas/project'
import type { MediaRow } from '../src/media/media-row'
import { seededRandom } from '../test/seeded-random'

/*
 * Things by number, for a site as full as it may be: the same number always gives the same thing, and every name
 * is plainly made up.
 */

const places = ['Ashby', 'Brackenford', 'Coldwater', 'Dunmere', 'Eastholme', 'Fallow', 'Greyford', 'Hawkley']
const grounds = ['Park', 'Road', 'Arena', 'Stadium', 'Lane', 'Dome', 'Ground']
const firstNames = ['Amina', 'Ben', 'Carys', 'Dev', 'Erin', 'Femi', 'Grace', 'Hamish', 'Isla', 'Jon']
const lastNames = ['Archer', 'Bright', 'Cole', 'Dale', 'Everett', 'Frost', 'Garner', 'Holt', 'Ives', 'Joyce']
const wishes = [
  'The Wi-Fi in the upper tier drops out on match days. Could you survey it before the season starts?',
  'We need eight cameras moved to the new gantry. There is no access for a platform.',
  'Please quote for fibre to four positions on the roof grid.\nThe building is free in January.',
  'Two of our floodlight towers have corroded brackets. Can you inspect them from ropes?',
]

const pick = <T>(from: readonly T[], chance: number, fallback: T): T =>
  from[Math.floor(chance * from.length)] ?? fallback

const venueAt = (n: number) =>
  `${pick(places, hash(n, 1), 'Ashby')} ${pick(grounds, hash(n, 2), 'Park')} ${n}`

export interface BigFile {
  readonly id: number
  readonly filename: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly createdAt: string
}

export function bigMedia(n: number, { id, filename, bytes, ...file }: BigFile): MediaRow {
  const categories = MediaCategory.options.filter((category) => category !== 'logo')
  return {
    ...file,
    id,
    filename,
    originalName: `big-${String(n + 1).padStart(4, '0')}.png`,
    url: `/objects/${filename}`,
    mimeType: 'image/png',
    category: categories[n % categories.length] ?? 'general',
    description: `Test picture ${n + 1}`,
    variants: [],
    size: bytes,
    version: 1,
    editedVersion: 1,
  }
}

export const bigProject = (n: number, { id, mediaId }: { id: number; mediaId: number }): Project => ({
  id,
  mediaId,
  name: venueAt(n),
  location: `${pick(places, hash(n, 3), 'Ashby')}, Testshire`,
  description: `Test project ${n + 1}: antennas, cameras and cabling fixed by rope access.`,
  sortOrder: n + 1,
  version: 1,
})

export const bigSlide = (n: number, { id, mediaId }: { id: number; mediaId: number }): HeroSlide => ({
  id,
  mediaId,
  title: `Test installation ${n + 1}`,
  subtitle: `Slide ${n + 1} of a site that is as full as it may be.`,
  sortOrder: n + 1,
  version: 1,
})

const apartMs = 30 * 60_000

/** @param newest when the last of `of` came in; the others came half an hour apart */
export function bigInquiry(n: number, { id, of, newest }: { id: number; of: number; newest: Date }): Inquiry {
  const random = seededRandom(n)
  const [firstName, lastName] = [pick(firstNames, random(), 'Amina'), pick(lastNames, random(), 'Archer')]
  return {
    id,
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${n + 1}@venue.example`.toLowerCase(),
    phone: random() < 0.6 ? `01632 960 ${String(Math.floor(random() * 1000)).padStart(3, '0')}` : '',
    venue: venueAt(n),
    services: random() < 0.8 ? pick(Object.keys(services), random(), 'multiple') : null,
    message: pick(wishes, random(), ''),
    createdAt: new Date(newest.getTime() - (of - 1 - n) * apartMs).toISOString(),
    flags: random() < 0.05 ? ['fast'] : [],
    status: n > of - 40 ? 'new' : pick(['answered', 'closed', 'closed'] as const, random(), 'closed'),
    note: '',
    version: 1,
  }
}

/** A number from 0 to 1 for each point of a grid, always the same. */
export function hash(x: number, y: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32
}
