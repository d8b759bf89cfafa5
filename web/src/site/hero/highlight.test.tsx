import { expect, test } from 'vitest'
import { splitAround } from './highlight'

const standing = (text: string) =>
  splitAround(text)
    .filter(({ stands }) => stands)
    .map(({ part }) => part)

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
  expect(
    splitAround(text)
      .map(({ part }) => part)
      .join(''),
  ).toBe(text)
})
