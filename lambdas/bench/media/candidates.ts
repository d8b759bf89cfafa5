import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { MediaCategory } from '@highline/shared/schemas/media'
import * as pictures from './pictures'

const MB = 1024 * 1024
const fixture = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../web/e2e/fixtures/${name}`, import.meta.url)))
const text = (words: string) => Buffer.from(words)

/** A file as somebody may choose it. */
export interface Candidate {
  readonly name: string
  readonly mimeType: string
  readonly category?: MediaCategory
  readonly bytes: () => Promise<Buffer>
  /** Made this long by nothing behind what is given: what is sent of it is zeros. */
  readonly size?: number
}

export const candidates: readonly Candidate[] = [
  { name: 'photo-12mp.jpg', mimeType: 'image/jpeg', category: 'hero', bytes: pictures.photo },
  { name: 'transparent.png', mimeType: 'image/png', bytes: pictures.transparent },
  { name: 'animated.gif', mimeType: 'image/gif', bytes: pictures.animation },
  { name: 'photo.webp', mimeType: 'image/webp', bytes: pictures.webp },
  { name: 'photo.avif', mimeType: 'image/avif', bytes: pictures.avif },
  {
    name: 'script.svg',
    mimeType: 'image/svg+xml',
    category: 'logo',
    bytes: async () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  },
  {
    name: 'plan.svg',
    mimeType: 'image/svg+xml',
    bytes: async () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  },
  { name: 'phone.heic', mimeType: 'image/heic', bytes: () => fixture('phone.heic') },
  { name: 'phone-h264.mov', mimeType: 'video/quicktime', bytes: () => fixture('phone-h264.mov') },
  { name: 'phone-hevc.mov', mimeType: 'video/quicktime', bytes: () => fixture('phone-hevc.mov') },
  { name: 'android.mp4', mimeType: 'video/mp4', bytes: () => fixture('android.mp4') },
  { name: 'film-300-mb.webm', mimeType: 'video/webm', bytes: () => fixture('moving.webm'), size: 300 * MB },
  { name: 'film-2-gb.webm', mimeType: 'video/webm', bytes: () => fixture('moving.webm'), size: 2048 * MB },
  { name: 'words.png', mimeType: 'image/png', bytes: async () => text('These are words.') },
]
