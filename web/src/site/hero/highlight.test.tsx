import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Highlight } from './highlight'

afterEach(cleanup)

const standing = (text: string) =>
  Array.from(
    render(<Highlight text={text} />).container.querySelectorAll('.highlight'),
    (word) => word.textContent,
  )

test.each([
  ['High-Level Stadium Installations', ['Installations']],
  [
    'INSTALLATION, re-installation; (installations)',
    ['INSTALLATION,', 're-installation;', '(installations)'],
  ],
  ['We install things', []],
  ['', []],
])('in "%s" every whole word that contains “installation” is highlighted', (text, words) => {
  expect(standing(text)).toEqual(words)
})

test('the text is rendered unchanged, whitespace included', () => {
  const text = ' Installations\n  for  installation teams '
  expect(render(<Highlight text={text} />).container.textContent).toBe(text)
})
