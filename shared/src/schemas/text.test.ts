import { describe, expect, it } from 'vitest'
import { line, paragraph } from './text'

const trimmed = (text: string) => paragraph(1_000_000).parse(text)

describe('typed text', () => {
  it.each([
    ['  Ada \t\n', 'Ada'],
    ['\u200b\u{e0041} Ada\ufeff', 'Ada'],
    ['Ada  Byron', 'Ada  Byron'],
    [' \u200b ', ''],
    ['', ''],
    ['Ada\u202enoryB', 'AdanoryB'],
    ['\u2066Ada\u2069 \u202aByron\u202c', 'Ada Byron'],
    ['\u202d+44 1632 960001\u202c', '+44 1632 960001'],
    ['A\u200ed\u200fa\u061c', 'Ada'],
    ['A\u200bd\u00ada\u2060 \u2063B\ufeffyron\ufffb', 'Ada Byron'],
    ['\u3164\u115f', ''],
    ['\u{e0041}\u{e0042}Ada', 'Ada'],
    ['\ufe0f', ''],
  ])('%j is kept as %j, trimmed, without bidirectional controls and invisible characters', (typed, kept) => {
    expect(trimmed(typed)).toBe(kept)
    expect(line(100).parse(typed)).toBe(kept)
  })

  it.each([
    ['a joiner in an emoji', 'Team 👩\u200d👩\u200d👧'],
    ['a variation selector at the end', 'Thanks ❤\ufe0f'],
    ['a non-joiner in a Persian name', 'علی\u200cرضا'],
    ['the flag of Wales', 'Cardiff \u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
    ['right-to-left letters', 'שלום עולם'],
    ['accents that combine', 'Zoe\u0308'],
  ])('keeps %s', (_, typed) => {
    expect(trimmed(typed)).toBe(typed)
  })

  it('with very long runs of spaces and invisible characters is trimmed quickly', () => {
    const gaps = `a${' '.repeat(100_000)}b${'\u200d'.repeat(100_000)}c${'\u{1f3f4}\u{e0067}'.repeat(50_000)}d`
    expect(trimmed(` ${gaps} `)).toBe(gaps.replaceAll('\u{e0067}', ''))
  })

  it('has CRLF and CR replaced by LF before its length is checked', () => {
    expect(paragraph(5).parse('A\r\nb\rc')).toBe('A\nb\nc')
  })

  it('as a single line loses a line break at its end, and is refused with one inside', () => {
    expect(line(10).parse('Ada\r\n')).toBe('Ada')
    expect(line(10).safeParse('Ada\r\nBcc').success).toBe(false)
  })
})
