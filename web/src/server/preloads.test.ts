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

test('each screen is told of the one crop that it will show, in the best format alone', () => {
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

test('without a crop every screen is told of the whole picture', () => {
  const [link = '', ...others] = preloadsOf(slide([source('image/webp')]))
  expect(others).toEqual([])
  expect(attribute(link, 'media')).toBeUndefined()
})

test('of what has no rendition yet, and of a page without slides, nothing is told', () => {
  expect(preloadsOf(slide([]))).toEqual([])
  expect(preloadsOf(undefined)).toEqual([])
})
