import sharp from 'sharp'
import { expect, it } from 'vitest'
import { fakeMediaApp } from '../../../test/fake-media-app'
import { storeMedia } from '../../../test/stored-media'
import { media } from '../../data/entities'
import { find } from '../../data/entity'
import { makeVariants } from './make-variants'

/** A logo with one colour in the left two thirds and transparency in the rest. */
const logo = (background: string) =>
  sharp({ create: { width: 40, height: 20, channels: 4, background } })
    .extend({ right: 20, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()

it.each([
  ['white', [255, 255, 255], [10, 21, 29]],
  ['black', [0, 0, 0], [255, 255, 255]],
])(
  'the icons of a %s logo are opaque, on a background that contrasts with it',
  async (colour, ink, ground) => {
    const app = await fakeMediaApp()
    await storeMedia(app, 1, { mimeType: 'image/png', category: 'logo' })
    await app.files.put('1-abcd.jpg', await logo(colour), 'image/png')
    await makeVariants(app)
    const { variants = [] } = (await find(app.table, media, { id: 1 })) ?? {}
    const icons = variants.filter(({ crop }) => crop === 'icon')
    expect(icons).toHaveLength(3)
    for (const { filename } of icons) {
      const icon = sharp(app.bucket.objects.get(filename)?.bytes).raw()
      const { data, info } = await icon.toBuffer({ resolveWithObject: true })
      const pixel = (x: number, y: number) => {
        const at = (Math.floor(y) * info.width + Math.floor(x)) * 3
        return [...data.subarray(at, at + 3)]
      }
      const middle = info.width / 2
      expect([info.channels, pixel(2, 2), pixel(middle / 2, middle)]).toEqual([3, ground, ink])
    }
  },
)
