import { describe, expect, it } from 'vitest'
import { stegaDecode, stegaEncode, stegaEncodeLines } from './stega-content'

describe('a mark', () => {
  it.each([0, 1, 74, 4095])('of %i is read back', (number) => {
    expect(stegaDecode(`Our Projects${stegaEncode(number)}`)).toEqual([number])
  })

  it('is on every line, and counts once', () => {
    const text = stegaEncodeLines('Drone surveys\nRope rescue', 7)
    expect(text.split('\n').map(stegaDecode)).toEqual([[7], [7]])
    expect(stegaDecode(text)).toEqual([7])
  })

  it('is on no empty line, which a list leaves out, unless there is no other', () => {
    const marked = (text: string) => stegaEncodeLines(text, 7).split('\n').map(stegaDecode)
    expect(marked('Drone surveys\n\nRope rescue')).toEqual([[7], [], [7]])
    expect(marked('')).toEqual([[7]])
  })

  it('shows nothing', () => {
    expect(stegaEncode(5)).toMatch(/^\p{Cf}+$/u)
  })

  it('is told apart from the one beside it, and from invisible characters that were typed', () => {
    expect(stegaDecode(`a\u200bb${stegaEncode(1)} c\u200c${stegaEncode(2)}`)).toEqual([1, 2])
  })
})
