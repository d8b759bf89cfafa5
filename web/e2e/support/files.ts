import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { png } from './png'

const colours = [
  [
    [13, 36, 56],
    [214, 116, 54],
  ],
  [
    [20, 52, 48],
    [164, 190, 120],
  ],
  [
    [44, 28, 62],
    [226, 160, 120],
  ],
  [
    [22, 30, 44],
    [120, 156, 190],
  ],
] as const

/** Creates a picture of 960 by 640 px. The colours depend on `number`; there are four pairs. */
export function picture(name: string, number = 0): File {
  const pair = colours[number % colours.length] ?? colours[0]
  return new File([png(960, 640, pair)], name, { type: 'image/png' })
}

/** Creates a white picture, the worst case for the readability of the text over it. */
export function whitePicture(name: string): File {
  const white = [255, 255, 255] as const
  return new File([png(960, 640, [white, white])], name, { type: 'image/png' })
}

/** Creates a logo that is wider than high. */
export const logoFile = () =>
  new File(
    [
      png(320, 80, [
        [240, 120, 40],
        [240, 160, 60],
      ]),
    ],
    'logo.png',
    { type: 'image/png' },
  )

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
