import sharp from 'sharp'
import { png } from './png'
import { type Sample, times } from './sample'

const repeated = (count: number, part: (index: number) => string) => times(count, part).join('')
const box = '<rect width="100" height="100"/>'
const filtered = (primitives: string) => `<filter id="f">${primitives}</filter><g filter="url(#f)">${box}</g>`
const nested = (depth: number, attributes: string, before = '') =>
  `${before}${`<g ${attributes}>`.repeat(depth)}${box}${'</g>'.repeat(depth)}`
const doubling = (levels: number) =>
  `<defs><g id="a0">${box}</g>${repeated(levels, (level) => `<g id="a${level + 1}"><use href="#a${level}"/><use href="#a${level}"/></g>`)}</defs><use href="#a${levels}"/>`
const pattern = (side: number) =>
  `<pattern id="p" patternUnits="userSpaceOnUse" width="${side}" height="${side}">${box}</pattern><rect width="100" height="100" fill="url(#p)"/>`
const dashes = (length: number, dash: number) =>
  `<path d="M-${length} 50H${length}" stroke="#000" stroke-dasharray="${dash}"/>`
const lines = (count: number) =>
  `<path d="M0 0${repeated(count, (i) => `L${(i * 37) % 100} ${(i * 61) % 100}`)}z"/>`

const contents: Record<string, string> = {
  ...each('doubling', [2, 4, 6, 8, 10, 12, 14, 20], doubling),
  ...each('opacity', [5, 20, 50, 90], (depth) => nested(depth, 'opacity=".99"')),
  ...each('mask', [5, 20, 50], (depth) =>
    nested(depth, 'mask="url(#m)"', `<mask id="m"><rect width="100" height="100" fill="#fff"/></mask>`),
  ),
  ...each('clip', [5, 50, 90], (depth) =>
    nested(depth, 'clip-path="url(#c)"', `<clipPath id="c"><circle r="90"/></clipPath>`),
  ),
  ...each('filter', [5, 50, 90], (depth) =>
    nested(depth, 'filter="url(#o)"', '<filter id="o"><feOffset dx="1"/></filter>'),
  ),
  ...each('results', [10, 100, 1000, 5000], (count) =>
    filtered(repeated(count, (i) => `<feFlood flood-color="red" result="r${i}"/>`)),
  ),
  ...each('blur', [1, 1000, 1e9], (radius) => filtered(`<feGaussianBlur stdDeviation="${radius}"/>`)),
  ...each('turbulence', [1, 1000, 1e9], (octaves) =>
    filtered(`<feTurbulence baseFrequency=".01" numOctaves="${octaves}"/>`),
  ),
  ...each('morphology', [1, 20, 1e9], (radius) => filtered(`<feMorphology radius="${radius}"/>`)),
  ...each('pattern', [0.0001, 1, 1000, 3000, 6000, 32_000, 1e9], pattern),
  ...each('dash', [1e3, 1e5, 1e7], (length) => dashes(length, 0.1)),
  ...each('font', [1, 1000, 100_000, 1e9], (size) => `<text font-size="${size}" y="50">Highline</text>`),
  ...each('lines', [100, 1000, 10_000], lines),
  ...each('levels', [10, 50, 99, 101], (depth) => nested(depth, '')),
  ...each('elements', [100, 5000, 9999, 10_001], (count) => repeated(count, () => '<path d="M0 0h9v9z"/>')),
  circle: '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
  'pattern-in-itself':
    '<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="9" height="9" fill="url(#p)"/>',
  script: '<script>alert(1)</script>',
  words: `<text>${'W'.repeat(20_000)}</text>`,
}

function each(name: string, sizes: readonly number[], content: (size: number) => string) {
  return Object.fromEntries(sizes.map((size) => [`${name}-${size}`, content(size)]))
}

const sizes = [
  ...[
    '',
    'width="100%"',
    'width="0" height="9"',
    'width="1000000000" height="1000000000"',
    'width="1000" height="1"',
  ],
  ...[
    'width="1" height="1000"',
    'width="90000" height="90000"',
    'viewBox="0 0 1e9 1e9"',
    'viewBox="0 0 .1 .1"',
  ],
  ...[
    'viewBox="0 0 1 1"',
    'width="9em" height="9ex"',
    'width="-9" height="9"',
    'viewBox="0 0 NaN 9"',
    'viewBox="a"',
  ],
  ...[
    'style="width:9999999px" viewBox="0 0 9 9"',
    'width="1e30" height="1e30"',
    'width="9" height="9" viewBox=""',
  ],
]

const inside = (attributes: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`

const drawing = (name: string, text: string): Sample => ({
  ...{ name, extension: 'svg', mimeType: 'image/svg+xml' },
  bytes: Buffer.from(text),
})

const hundred = 'viewBox="0 0 100 100"'

/** Drawings that are broken, nested, of odd sizes, or that hold pictures. */
export async function oddDrawings(): Promise<Sample[]> {
  const whole = inside(hundred, Object.values(goodContents).join(''))
  return [
    ...Object.entries(contents).map(([name, content]) => drawing(name, inside(hundred, content))),
    ...sizes.map((size, index) => drawing(`size-${index}`, inside(size, box))),
    ...times(30, (cut) => drawing(`cut-${cut}`, whole.slice(0, Math.floor((whole.length * cut) / 30)))),
    ...(await embedding()),
  ]
}

async function embedding(): Promise<Sample[]> {
  const flat = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#c60' } })
  const pictures: [string, string, Buffer][] = [
    ['bw-20000', 'png', await png({ width: 20_000, height: 20_000, depth: 1, colour: 0 })],
    ['bw-1999', 'png', await png({ width: 1999, height: 1999, depth: 1, colour: 0 })],
    ['rgba16-1999', 'png', await png({ width: 1999, height: 1999, depth: 16, colour: 6, interlaced: true })],
    ['tall', 'png', await png({ width: 1, height: 3_999_999, depth: 1, colour: 0 })],
    ['torn', 'png', await png({ width: 1999, height: 1999, rows: 2 })],
    ['jpeg', 'jpeg', await flat(1900).jpeg({ progressive: true }).toBuffer()],
    ['gif', 'gif', await flat(1900).gif({ effort: 1 }).toBuffer()],
    ['webp', 'webp', await flat(1900).webp({ effort: 0, lossless: true }).toBuffer()],
    ['words', 'png', Buffer.from('These are words.')],
  ]
  return pictures.flatMap(([name, type, bytes]) => {
    const image = `<image width="100" height="100" href="data:image/${type};base64,${bytes.toString('base64')}"/>`
    const cut = `<image width="100" height="100" href="data:image/${type};base64,${bytes.subarray(0, bytes.length >> 1).toString('base64')}"/>`
    return [
      drawing(`holds-${name}`, inside(hundred, image)),
      drawing(`holds-half-${name}`, inside(hundred, cut)),
      drawing(
        `holds-${name}-often`,
        inside(
          hundred,
          image
            .repeat(3)
            .slice(0, 400_000)
            .replace(/<image [^>]*$/, ''),
        ),
      ),
    ]
  })
}

const goodContents: Record<string, string> = {
  path: '<path fill="#f60" d="M10 10h80v30H10z"/>',
  words: '<text x="5" y="80" font-size="20" fill="#123">Highline</text>',
  gradient:
    '<linearGradient id="g"><stop stop-color="#f60"/><stop offset="1" stop-color="#036"/></linearGradient><rect width="99" height="30" fill="url(#g)"/>',
  shadow:
    '<filter id="s"><feGaussianBlur stdDeviation="2"/></filter><circle cx="50" cy="50" r="30" filter="url(#s)"/>',
  parts: '<symbol id="d"><circle r="9" cx="9" cy="9"/></symbol><use href="#d"/><use href="#d" x="30"/>',
}

/** Logos as people have them. */
export const goodDrawings = (): Sample[] =>
  Object.entries(goodContents).flatMap(([name, content]) =>
    [
      hundred,
      'width="320" height="90"',
      'width="100%" height="100%" viewBox="0 0 200 50"',
      'width="40mm" height="1in"',
    ].map((size, index) => ({ ...drawing(`good-${name}-${index}`, inside(size, content)), good: true })),
  )
