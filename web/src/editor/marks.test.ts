import { describe, expect, it } from 'vitest'
import { mark, markLines, marksIn } from './marks'

describe('a mark', () => {
  it.each([0, 1, 74, 4095])('of %i is read back', (number) => {
    expect(marksIn(`Our Projects${mark(number)}`)).toEqual([number])
  })

  it('is on every line, and counts once', () => {
    const text = markLines('Drone surveys\nRope rescue', 7)
    expect(text.split('\n').map(marksIn)).toEqual([[7], [7]])
    expect(marksIn(text)).toEqual([7])
  })

  it('is on no empty line, which a list leaves out, unless there is no other', () => {
    const marked = (text: string) => markLines(text, 7).split('\n').map(marksIn)
    expect(marked('Drone surveys\n\nRope rescue')).toEqual([[7], [], [7]])
    expect(marked('')).toEqual([[7]])
  })

  it('shows nothing', () => {
    expect(mark(5)).toMatch(/^\p{Cf}+$/u)
  })

  it('is told apart from the one beside it, and from invisible characters that somebody typed', () => {
    expect(marksIn(`a\u200bb${mark(1)} c\u200c${mark(2)}`)).toEqual([1, 2])
  })
})
