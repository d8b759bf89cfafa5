import { describe, expect, it } from 'vitest'
import * as sample from '../../../test/sample-files'
import { sanitiseSvg } from './sanitise-svg'

const { drawing, text } = sample

const clean = async (bytes: Uint8Array) => (await sanitiseSvg('logo.svg', bytes)).svg
const inside = async (content: string) => (await clean(drawing(content))).replace(/^<svg[^>]*>|<\/svg>$/g, '')

const refusal = (sentence: string | RegExp) => ({
  code: 'UNSUPPORTED_FILE',
  body: { message: expect.stringMatching(sentence) },
})

describe('a sanitised SVG', () => {
  it('UPL34: keeps gradients, transforms, text, references and styles', async () => {
    const shown =
      '<defs><linearGradient id="g" x1="0%"><stop offset="0" stop-color="#f60"/></linearGradient></defs>' +
      '<g transform="scale(2)" fill="url(#g)"><path d="M0 0h10v10z"/><text x="1" y="2">Ropes &#38; more</text></g>' +
      '<use href="#g"/><style>.a{fill:#fff}</style>'
    expect(await inside(shown)).toBe(shown)
  })

  it('loses editor metadata, unknown attributes and animations, and keeps its shapes', async () => {
    const exported = text(`\ufeff<?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <!-- Created with Inkscape -->
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org" xmlns:xlink="http://www.w3.org/1999/xlink"
        width="10" height='10' inkscape:version="1.3" data-name="x">
        <metadata><rdf:RDF>words</rdf:RDF></metadata>
        <sodipodi:namedview id="base"/>
        <g inkscape:label="Layer 1" id="a"><rect width="4" height="4" unknown="x"/></g>
        <use href="#a" xlink:href="#a"/>
        <animate attributeName="x" to="4"/>
      </svg>`)
    expect(await clean(exported)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><g id="a"><rect width="4" height="4"/></g><use href="#a"/></svg>',
    )
  })

  it('is not changed by sanitising it again', async () => {
    const once = await clean(
      drawing('<text>&lt;script&gt; &quot;&#x26;&quot;</text><style><![CDATA[a>b{fill:"x"}]]></style>'),
    )
    expect(await clean(text(once))).toBe(once)
    expect(once).not.toMatch(/<script|CDATA/)
  })
})

describe('an SVG with active or external content is refused', () => {
  it.each([
    ['UPL28: a script', '<script>alert(1)</script>'],
    ['UPL28: a script in another namespace', '<x:script xmlns:x="http://www.w3.org/2000/svg"/>'],
    ['UPL28: a script in something that would be left out', '<metadata><SCRIPT>alert(1)</SCRIPT></metadata>'],
    ['UPL29: a handler', '<rect onload="alert(1)"/>'],
    ['UPL29: a handler in capitals', '<rect oNcLiCk="alert(1)"/>'],
    ['UPL29: a link that runs', '<a href="javascript:alert(1)"><rect/></a>'],
    ['UPL29: a link that hides that it runs', '<a href="java&#10;script:alert(1)"><rect/></a>'],
    ['UPL29: a link', '<a xlink:href="https://evil.example"><rect/></a>'],
    ['UPL29: a page inside', '<foreignObject><body/></foreignObject>'],
    ['UPL29: a drawing inside', '<use href="data:image/svg+xml;base64,PHN2Zy8+#x"/>'],
    ['UPL29: an animated link', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['UPL29: a set handler', '<set attributeName="onclick" to="alert(1)"/>'],
    ['UPL29: values that run', '<animate attributeName="x" values="javascript:alert(1)"/>'],
    ['UPL33: a picture from elsewhere', '<image href="http://169.254.169.254/"/>'],
    ['UPL33: a picture from elsewhere, without a scheme', '<image xlink:href="//evil.example/x.png"/>'],
    ['UPL33: a filter from elsewhere', '<feImage href="https://evil.example/x"/>'],
    ['a drawing as a picture', '<image href="data:image/svg+xml,%3Csvg/%3E"/>'],
    ['a fill from elsewhere', '<rect fill="url(https://evil.example/x#y)"/>'],
    ['a style from elsewhere', '<rect style="fill: URL( \'//evil.example\' )"/>'],
    ['an imported sheet', '<style>@import "//evil.example/x.css";</style>'],
    ['a font from elsewhere', '<style>@font-face{src:url(//evil.example/f)}</style>'],
    ['a sheet cut up by a section', '<style>a{fill:u<![CDATA[rl(//evil.example)}]]></style>'],
    ['a sheet cut up by a remark', '<style>a{fill:ur<!-- -->l(//evil.example)}</style>'],
    ['a sheet with escapes', '<style>a{fill:\\75rl(//evil.example)}</style>'],
    ['an expression', '<rect style="width:expression(alert(1))"/>'],
  ])('%s', async (_, content) => {
    const unsafe = refusal(/^“logo\.svg” is an SVG drawing with .* not safe on a website/)
    await expect(clean(drawing(content))).rejects.toMatchObject(unsafe)
  })

  it.each([
    ['UPL30: many laughs', '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>'],
    ['UPL30: a file of ours', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'],
    ['UPL30: a style sheet beside it', '<?xml-stylesheet href="x.css"?><svg/>'],
  ])('%s', async (_, source) => {
    await expect(clean(text(source))).rejects.toMatchObject(refusal('a document type'))
  })
})

describe('an SVG with embedded pictures', () => {
  const picture = (width: number, height: number, more = '') =>
    `<image href="data:image/png;base64,${Buffer.from(sample.png(width, height)).toString('base64')}"${more}/>`

  it.each([
    ['one picture', picture(20_000, 20_000)],
    ['two pictures together', picture(1500, 1500) + picture(1501, 1500)],
    ['a picture for a filter', `<filter>${picture(3000, 3000).replace('<image', '<feImage')}</filter>`],
  ])('of more than 4 megapixels is refused: %s', async (_, content) => {
    const heavy = refusal(
      /with a picture of more than 4 megapixels inside\. Please make that picture smaller, or export the drawing as a PNG\.$/,
    )
    await expect(clean(drawing(content))).rejects.toMatchObject(heavy)
  })

  it('keeps them, and counts the pixels of a repeated one once', async () => {
    const twice = picture(1500, 1500, ' x="1"') + picture(1500, 1500, ' x="9"')
    expect(await inside(twice)).toBe(twice)
  })

  it('of which one cannot be read is refused', async () => {
    const unreadable = drawing('<image href="data:image/png;base64,AAAA"/>')
    await expect(clean(unreadable)).rejects.toMatchObject(refusal('cannot be read'))
  })
})

describe('an SVG', () => {
  const size = async (attributes: string) => (await sanitiseSvg('', drawing(undefined, attributes))).size

  it.each([
    '',
    'width="100%" height="100%"',
    'width="100"',
    'width="0" height="10"',
    'width="-5" height="10"',
    'width="1000000000" height="10"',
    'viewBox="0 0 0 10"',
    'viewBox="0 0 1e38 1e38"',
    'viewBox="0 0 0.01 0.01"',
    'width="10furlong" height="10"',
  ])('without a valid size is refused: %s', async (attributes) => {
    await expect(size(attributes)).rejects.toThrow('does not say how large it is, or is beyond measure')
  })

  it.each([
    ['width="1000" height="1"', 1000, 1],
    ['width="20mm" height=" 1.5E1pt "', 76, 20],
    ['width="100%" height="auto" viewBox="0,0 20,10"', 20, 10],
    ['width="2em" viewBox="-5 -5 20 10"', 32, 16],
  ])('has the size of its attributes: %s', async (attributes, width, height) => {
    expect(await size(attributes)).toEqual({ width, height })
  })
})

describe('an SVG that cannot be parsed is refused', () => {
  it.each([
    ['unknown words', '<svg>&b;</svg>'],
    ['a loose ampersand', '<svg>a & b</svg>'],
    ['an open end', '<svg><g></svg>'],
    ['no end', '<svg><g>'],
    ['two drawings', '<svg/><svg/>'],
    ['words before it', 'hello <svg/>'],
    ['another root', '<g><svg/></g>'],
    ['a prefix', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>'],
    ['an attribute twice', '<svg width="1" width="2"/>'],
    ['an attribute without quotes', '<svg onload=alert(1)></svg>'],
    ['nothing', ''],
    ['nesting without end', `${'<g>'.repeat(200)}`.replace('<g>', '<svg>')],
    ['elements without end', `<svg>${'<g/>'.repeat(10_001)}</svg>`],
    ['bytes that are not UTF-8', '<svg>caf\xe9</svg>'],
  ])('%s', async (_, source) => {
    await expect(clean(Buffer.from(source, 'latin1'))).rejects.toMatchObject(refusal('cannot be read'))
  })
})
