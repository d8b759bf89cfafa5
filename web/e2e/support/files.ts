import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const fixtures = join(import.meta.dirname, '../fixtures')
export const videoFixture = join(fixtures, 'moving.webm')

const fileOf = (path: string, name: string, type: string) =>
  new File([new Uint8Array(readFileSync(path))], name, { type })

const pngFile = (fixture: string, name: string) => fileOf(join(fixtures, fixture), name, 'image/png')

/** Picture of 960 by 640 px with a gradient; there are four, chosen by `number`. */
export const picture = (name: string, number = 0) => pngFile(`gradient-${number % 4}.png`, name)

/** White picture, the worst case for the readability of the text over it. */
export const whitePicture = (name: string) => pngFile('white.png', name)

/** Logo that is wider than high. */
export const logoFile = () => pngFile('logo.png', 'logo.png')

/** Video of a moving square: one second, 160 by 90 px. */
export const video = (name: string) => fileOf(videoFixture, name, 'video/webm')

/** Converts a file for Playwright's `setFiles` and `setInputFiles`. */
export const payloadOf = async (file: File) => ({
  name: file.name,
  mimeType: file.type,
  buffer: Buffer.from(await file.arrayBuffer()),
})
