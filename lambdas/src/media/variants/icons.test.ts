import sharp from 'sharp'
import { expect, it } from 'vitest'
import { fakeMediaApp } from '../../../test/fake-media-app'
import { storeMedia } from '../../../test/stored-media'
import { media } from '../../data/entities'
import { find } from '../../data/entity'
import { makeVariants } from './make-variants'

const logo = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="40" height="20" fill="${colour}"/></svg>`,
  )

it.each([
  ['white', [255, 255, 255], [10, 21, 29]],
  ['black', [0, 0, 0], [255, 255, 255]],
])('a logo that is %s can be seen in every tab and on every phone', async (colour, ink, ground) => {
  const app = await fakeMediaApp()
  await storeMedia(app, 1, { mimeType: 'image/svg+xml', category: 'logo' })
  await app.files.put('1-abcd.jpg', logo(colour), 'image/svg+xml')
  await makeVariants(app)
  const { variants = [] } = (await find(app.table, media, { id: 1 })) ?? {}
  expect(variants).toHaveLength(3)
  for (const { filename } of variants) {
    const icon = sharp(app.bucket.objects.get(filename)?.bytes).raw()
    const { data, info } = await icon.toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => {
      const at = (Math.floor(y) * info.width + Math.floor(x)) * 3
      return [...data.subarray(at, at + 3)]
    }
    const middle = info.width / 2
    expect([info.channels, pixel(2, 2), pixel(middle / 2, middle)]).toEqual([3, ground, ink])
  }
})
