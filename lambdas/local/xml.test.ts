import { describe, expect, it } from 'vitest'
import { element, escapeText, leaves, unescapeText } from './xml'

describe('XML', () => {
  it('carries any text there and back', () => {
    const text = `<a href="x">&amp; 'ü' ✓ \u{1f3df}\u0001\r\n\t</a>`
    expect(escapeText(text)).not.toMatch(/[<>"'\r\n]/)
    expect(unescapeText(escapeText(text))).toBe(text)
  })

  it('reads references as other programs write them', () => {
    expect(unescapeText('&#65;&#x42;&apos;&#1114112;&unknown;')).toBe(`AB'&#1114112;&unknown;`)
  })

  it('escapes values and nothing else', () => {
    const xml = element('A', leaves({ B: '<', C: true, D: undefined }), 'x="y"')
    expect(xml).toBe('<A x="y"><B>&lt;</B><C>true</C></A>')
  })
})
