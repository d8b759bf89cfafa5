import { expect, test } from 'vitest'
import { preloadsOf } from './page-head'

const source = (type: string, upright = false) => ({
  type,
  srcSet: upright ? '~-p480.avif 480w' : '~-480.avif 480w, ~-960.avif 960w',
  ...(upright && { upright: true as const }),
})
const slide = (sources: ReturnType<typeof source>[]) => ({
  id: 1,
  title: '',
  subtitle: '',
  picture: { src: '/api/media-file/7.jpg', alt: '', sources },
})
const attribute = (html: string, name: string) => new RegExp(` ${name}="(.*?)"`).exec(html)?.[1]

test('portrait phones and other screens each get one preload of their crop, in the best format only', () => {
  const all = [
    source('image/avif', true),
    source('image/avif'),
    source('image/webp', true),
    source('image/webp'),
  ]
  const links = preloadsOf(slide(all))
  expect(links.map((link) => attribute(link, 'media'))).toEqual([
    '(max-width: 767px) and (orientation: portrait)',
    '(min-width: 768px), (orientation: landscape)',
  ])
  expect(links.map((link) => attribute(link, 'type'))).toEqual(['image/avif', 'image/avif'])
  expect(attribute(links[0] ?? '', 'imagesrcset')).toBe('/api/media-file/7-p480.avif 480w')
})

test('without a portrait crop one preload without a media query covers all screens', () => {
  const [link = '', ...others] = preloadsOf(slide([source('image/webp')]))
  expect(others).toEqual([])
  expect(attribute(link, 'media')).toBeUndefined()
})

test('an image without renditions and a page without slides have no preloads', () => {
  expect(preloadsOf(slide([]))).toEqual([])
  expect(preloadsOf(undefined)).toEqual([])
})
