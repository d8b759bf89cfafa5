import { describe, expect, it } from 'vitest'
import { line, paragraph } from './text'

const trimmed = (text: string) => paragraph(1_000_000).parse(text)

describe('text that is typed', () => {
  it.each([
    ['  Ada \t\n', 'Ada'],
    ['\u200b\u{e0041} Ada\ufeff', 'Ada'],
    ['Ada  Byron', 'Ada  Byron'],
    [' \u200b ', ''],
    ['', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(trimmed(typed)).toBe(kept)
  })

  it('is gone through once, however long the gaps in it are', () => {
    const gaps = `a${' '.repeat(100_000)}b${'\u200b'.repeat(100_000)}c`
    expect(trimmed(` ${gaps} `)).toBe(gaps)
  })

  it('is one line where one is asked for, but for a break at its ends', () => {
    expect(line(10).parse('Ada\r\n')).toBe('Ada')
    expect(line(10).safeParse('Ada\r\nBcc').success).toBe(false)
  })
})
