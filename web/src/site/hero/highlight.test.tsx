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
])('in "%s" whole words that contain the word stand out', (text, words) => {
  expect(standing(text)).toEqual(words)
})

test('the parts make up the text again, white space included', () => {
  const text = ' Installations\n  for  installation teams '
  expect(render(<Highlight text={text} />).container.textContent).toBe(text)
})
