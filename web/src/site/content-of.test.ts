import { expect, test } from 'vitest'
import { mediaWith, sectionWith, snapshotWith } from '../testing/snapshot-example'
import { contentOf } from './content-of'

/** Rendition whose file name has its width and format. */
function rendition(filename: string) {
  const [, width, format] = /(\d+)\.(\w+)$/.exec(filename) ?? []
  return { filename, mimeType: `image/${format}`, width: Number(width), height: 100 }
}

test('an empty or whitespace-only text is replaced by its default', () => {
  const contentSections = [
    sectionWith({ sectionKey: 'about_title', content: '' }),
    sectionWith({ sectionKey: 'contact_title', content: ' \n ' }),
  ]
  const { texts } = contentOf(snapshotWith({ text: contentSections }))
  expect(texts.about_title).toBe('About Us')
  expect(texts.contact_title).toBe('Get Started Today')
})

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
  const slide = (id: number, sortOrder: number, mediaId: number | null) => ({
    id,
    sortOrder,
    mediaId,
    title: `Slide ${id}`,
    subtitle: '',
  })
  const heroCarousel = [
    slide(1, 2, 7),
    slide(4, 1, 7),
    slide(3, 1, 8),
    slide(5, 0, null),
    slide(6, 0, 99),
    slide(7, 0, 9),
  ]
  const media = [
    mediaWith({ id: 7 }),
    mediaWith({ id: 8, mimeType: 'video/mp4' }),
    mediaWith({ id: 9, url: 'javascript:alert(1)' }),
  ]
  const { slides } = contentOf(snapshotWith({ slide: heroCarousel, media }))
  expect(slides.map(({ id }) => id)).toEqual([3, 4, 1])
  expect(slides[0]?.video?.src).toBe('/api/media-file/8-abc.jpg')
  expect(slides[1]?.picture?.src).toBe('/api/media-file/7-abc.jpg')
})

test('a blank slide title or subtitle shows the built-in default, not the text for a page without slides (§2.1)', () => {
  const heroCarousel = [{ id: 1, sortOrder: 1, mediaId: 7, title: ' ', subtitle: '' }]
  const contentSections = [
    sectionWith({ sectionKey: 'hero_main_title', content: 'Up high' }),
    sectionWith({ sectionKey: 'hero_subtitle', content: 'By rope' }),
  ]
  const media = [mediaWith({ id: 7 })]
  const { slides } = contentOf(snapshotWith({ slide: heroCarousel, text: contentSections, media }))
  expect(slides[0]?.title).toBe('High-Level Stadium Installations')
  expect(slides[0]?.subtitle).toMatch(/^Specializing in abseiling/)
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
  const contentSections = [sectionWith({ sectionKey: 'equipment_image_1', mediaId: 7 })]
  const { pictures } = contentOf(snapshotWith({ text: contentSections, media: [file] }))
  expect(pictures.equipment_image_1?.sources).toEqual([
    { type: 'image/avif', srcSet: '/api/media-file/7-720.avif 720w', upright: true },
    { type: 'image/avif', srcSet: '/api/media-file/7-480.avif 480w, /api/media-file/7-960.avif 960w' },
    { type: 'image/webp', srcSet: '/api/media-file/7-480.webp 480w' },
  ])
})

test('a project image has only the widths that its card needs, a hero image has all', () => {
  const wide = [480, 960, 1600, 2400].map((width) => rendition(`7-${width}.avif`))
  const content = contentOf(
    snapshotWith({
      media: [mediaWith({ id: 7, variants: wide }), mediaWith({ id: 8, variants: wide.slice(2) })],
      slide: [{ id: 1, sortOrder: 1, mediaId: 7, title: '', subtitle: '' }],
      project: [
        { id: 1, mediaId: 7, name: 'Arena', description: '', location: '' },
        { id: 2, mediaId: 8, name: 'Arena', description: '', location: '' },
      ],
    }),
  )
  const widths = (file?: { sources: { srcSet: string }[] }) => file?.sources[0]?.srcSet.match(/\d+(?=w)/g)
  expect(widths(content.slides[0]?.picture)).toEqual(['480', '960', '1600', '2400'])
  expect(content.projects.map(({ picture }) => widths(picture))).toEqual([['480', '960'], ['1600']])
})

test('a video has its still image in all renditions, portrait crops first', () => {
  const media = [
    mediaWith({
      id: 7,
      mimeType: 'video/mp4',
      poster: '7-still.jpg',
      variants: [rendition('7-still-480.avif'), { ...rendition('7-still-p480.avif'), crop: 'portrait' }],
    }),
  ]
  const heroCarousel = [{ id: 1, sortOrder: 1, mediaId: 7, title: '', subtitle: '' }]
  const [slide] = contentOf(snapshotWith({ slide: heroCarousel, media })).slides
  expect(slide?.picture?.src).toBe('/api/media-file/7-still.jpg')
  expect(slide?.picture?.sources).toEqual([
    { type: 'image/avif', srcSet: '~-p480.avif 480w', upright: true },
    { type: 'image/avif', srcSet: '~-480.avif 480w' },
  ])
})

test('the content contains no original file names, sizes, versions or hidden texts', () => {
  const media = [mediaWith({ id: 7, originalName: 'secret-client.jpg', size: 123456, version: 7654321 })]
  const contentSections = [
    sectionWith({ sectionKey: 'professional_equipment_image', mediaId: 7 }),
    sectionWith({ sectionKey: 'certification_5', content: 'a lapsed insurance', hidden: true }),
  ]
  const text = JSON.stringify(contentOf(snapshotWith({ media, text: contentSections })))
  for (const secret of ['secret-client', '123456', '7654321', 'lapsed']) expect(text).not.toContain(secret)
})
