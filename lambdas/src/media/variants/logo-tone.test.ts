import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toneOf } from './logo-tone'

const drawing = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60">${inside}</svg>`)
const word = (fill: string, x = 0) => `<rect x="${x}" y="20" width="90" height="20" fill="${fill}"/>`

test.each([
  ['dark ink on nothing', word('#0f1f2a'), 'dark'],
  ['white ink on nothing', word('#ffffff'), 'light'],
  ['orange beside dark ink', word('#ff7d1f') + word('#0f1f2a', 100), 'dark'],
  ['orange beside white ink', word('#ff7d1f') + word('#ffffff', 100), 'light'],
  [
    'dark ink on a white plate with round corners',
    `<rect width="200" height="60" rx="8" fill="#fff"/>${word('#000')}`,
    'solid',
  ],
  ['white ink on a black plate', `<rect width="200" height="60"/>${word('#fff')}`, 'solid'],
])('toneOf returns the tone of %s', async (_, inside, tone) => {
  expect(await toneOf(sharp(drawing(inside)))).toBe(tone)
})
