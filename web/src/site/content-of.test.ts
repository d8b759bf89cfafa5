import { expect, test } from 'vitest'
import { heroSlideWith, mediaWith, projectWith, sectionWith, snapshotWith } from '../testing/snapshot-example'
import { contentOf } from './content-of'

/** Rendition whose file name has its width and format. */
function rendition(filename: string) {
  const [, width, format] = /(\d+)\.(\w+)$/.exec(filename) ?? []
  return { filename, mimeType: `image/${format}`, width: Number(width), height: 100 }
}

test.each([
  ['2026-11-20T10:00:00.000Z', '2026-11-20', true],
  ['2026-11-20T10:00:00.000Z', '2026-11-19', false],
  ['2026-07-01T22:59:59.000Z', '2026-07-01', true],
  ['2026-07-01T23:00:00.000Z', '2026-07-01', false],
])(
  'at %s a text and an image that are valid until %s in London are shown: %s',
  (renderedAt, validUntil, expected) => {
    const text = [
      sectionWith({ sectionKey: 'certification_1', validUntil }),
      sectionWith({ sectionKey: 'equipment_image_1', mediaId: 7, validUntil }),
    ]
    const { texts, pictures } = contentOf(snapshotWith({ renderedAt, media: [mediaWith({ id: 7 })], text }))
    expect(texts.certification_1 !== undefined).toBe(expected)
    expect(pictures.equipment_image_1 !== undefined).toBe(expected)
  },
)

test('slides are sorted by sort order, then id, and slides without a displayable file are left out', () => {
  const slide = [
    heroSlideWith({ id: 1, sortOrder: 2, mediaId: 7 }),
    heroSlideWith({ id: 4, sortOrder: 1, mediaId: 7 }),
    heroSlideWith({ id: 3, sortOrder: 1, mediaId: 8 }),
    ...[null, 99, 9].map((mediaId) => heroSlideWith({ id: 5, sortOrder: 0, mediaId })),
  ]
  const media = [
    mediaWith({ id: 7 }),
    mediaWith({ id: 8, mimeType: 'video/mp4' }),
    mediaWith({ id: 9, url: 'javascript:alert(1)' }),
  ]
  const { slides } = contentOf(snapshotWith({ slide, media }))
  expect(slides).toMatchObject([
    { id: 3, video: { src: '/api/media-file/8-abc.jpg' } },
    { id: 4, picture: { src: '/api/media-file/7-abc.jpg' } },
    { id: 1 },
  ])
})

test('a blank slide title or subtitle shows the built-in default, not the text for a page without slides (§2.1)', () => {
  const text = [
    sectionWith({ sectionKey: 'hero_main_title', content: 'Up high' }),
    sectionWith({ sectionKey: 'hero_subtitle', content: 'By rope' }),
  ]
  const slide = [heroSlideWith({ id: 1, title: ' ' })]
  const [shown] = contentOf(snapshotWith({ slide, text, media: [mediaWith({ id: 1 })] })).slides
  expect(shown?.title).toBe('High-Level Stadium Installations')
  expect(shown?.subtitle).toMatch(/^Specializing in abseiling/)
})

test('sources are sorted by format, best first, with portrait crops before the others', () => {
  const file = mediaWith({
    id: 7,
    variants: [
      rendition('7-480.webp'),
      rendition('7-480.avif'),
      rendition('7-960.avif'),
      { ...rendition('7-720.avif'), crop: 'portrait' },
      rendition('7-1200.jpeg'),
    ],
  })
  const text = [sectionWith({ sectionKey: 'equipment_image_1', mediaId: 7 })]
  const { pictures } = contentOf(snapshotWith({ text, media: [file] }))
  expect(pictures.equipment_image_1?.sources).toEqual([
    { type: 'image/avif', srcSet: '/api/media-file/7-720.avif 720w', upright: true },
    { type: 'image/avif', srcSet: '/api/media-file/7-480.avif 480w, /api/media-file/7-960.avif 960w' },
    { type: 'image/webp', srcSet: '/api/media-file/7-480.webp 480w' },
  ])
})

test('a project image has only the widths that its card needs, a hero image has all', () => {
  const variants = [480, 960, 1600, 2400].map((width) => rendition(`7-${width}.avif`))
  const { slides, projects } = contentOf(
    snapshotWith({
      media: [mediaWith({ id: 1, variants }), mediaWith({ id: 2, variants: variants.slice(2) })],
      slide: [heroSlideWith({ id: 1 })],
      project: [projectWith({ id: 1 }), projectWith({ id: 2, mediaId: 2 })],
    }),
  )
  const widths = [...slides, ...projects].map(({ picture }) => picture?.sources[0]?.srcSet.match(/\d+(?=w)/g))
  expect(widths).toEqual([['480', '960', '1600', '2400'], ['480', '960'], ['1600']])
})

test('a video has its still image in all renditions, portrait crops first', () => {
  const video = mediaWith({
    id: 1,
    mimeType: 'video/mp4',
    poster: '7-still.jpg',
    variants: [rendition('7-still-480.avif'), { ...rendition('7-still-p480.avif'), crop: 'portrait' }],
  })
  const [slide] = contentOf(snapshotWith({ slide: [heroSlideWith({ id: 1 })], media: [video] })).slides
  expect(slide?.picture).toMatchObject({
    src: '/api/media-file/7-still.jpg',
    sources: [
      { type: 'image/avif', srcSet: '~-p480.avif 480w', upright: true },
      { type: 'image/avif', srcSet: '~-480.avif 480w' },
    ],
  })
})

test('the content contains no original file names, sizes, versions or hidden texts', () => {
  const media = [mediaWith({ id: 7, originalName: 'secret-client.jpg', size: 123456, version: 7654321 })]
  const text = [
    sectionWith({ sectionKey: 'professional_equipment_image', mediaId: 7 }),
    sectionWith({ sectionKey: 'certification_5', content: 'a lapsed insurance', hidden: true }),
  ]
  expect(JSON.stringify(contentOf(snapshotWith({ media, text })))).not.toMatch(
    /secret-client|123456|7654321|lapsed/,
  )
})
