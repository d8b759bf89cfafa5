import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { png } from './png'

const gradients = [
  ['#0d2438', '#d67436'],
  ['#143430', '#a4be78'],
  ['#2c1c3e', '#e2a078'],
  ['#161e2c', '#789cbe'],
]

const pngFile = (name: string, width: number, height: number, colours: readonly string[] = []) =>
  new File([png(width, height, colours)], name, { type: 'image/png' })

/** Creates a picture of 960 by 640 px. The colours depend on `number`; there are four pairs. */
export const picture = (name: string, number = 0) =>
  pngFile(name, 960, 640, gradients[number % gradients.length])

/** Creates a white picture, the worst case for the readability of the text over it. */
export const whitePicture = (name: string) => pngFile(name, 960, 640, ['#ffffff', '#ffffff'])

/** Creates a logo that is wider than high. */
export const logoFile = () => pngFile('logo.png', 320, 80, ['#f07828', '#f0a03c'])

/** Video of a moving square: one second, 160 by 90 px. */
export async function video(name: string): Promise<File> {
  const bytes = await readFile(join(import.meta.dirname, '../fixtures/moving.webm'))
  return new File([new Uint8Array(bytes)], name, { type: 'video/webm' })
}

/** Converts a file for Playwright's `setFiles` and `setInputFiles`. */
export const payloadOf = async (file: File) => ({
  name: file.name,
  mimeType: file.type,
  buffer: Buffer.from(await file.arrayBuffer()),
})
