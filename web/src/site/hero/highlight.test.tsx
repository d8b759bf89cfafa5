import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Highlight } from './highlight'

test.each([
  ['High-Level Stadium Installations', ['Installations']],
  [
    'INSTALLATION, re-installation; (installations)',
    ['INSTALLATION,', 're-installation;', '(installations)'],
  ],
  [' Installations\n  for  installation teams ', ['Installations', 'installation']],
  ['We install things', []],
  ['', []],
])(
  'in "%s" every whole word that contains “installation” is highlighted, and no text changed',
  (text, words) => {
    const { container } = render(<Highlight text={text} />)
    expect(container.textContent).toBe(text)
    const highlighted = container.querySelectorAll('.highlight')
    expect(Array.from(highlighted, (word) => word.textContent)).toEqual(words)
  },
)
