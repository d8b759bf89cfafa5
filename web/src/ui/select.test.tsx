import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Select } from './select'

const options = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
]

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => undefined // jsdom has none
})

function choose(label: string): void {
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
  fireEvent.keyDown(screen.getByRole('option', { name: label }), { key: 'Enter' })
}

const sent = () => [...new FormData(document.querySelector('form') ?? undefined)]

test('the option that is chosen travels with the form, and none can be chosen again', () => {
  render(
    <form>
      <Select name="colour" placeholder="Choose" options={options} />
    </form>,
  )
  expect(sent()).toEqual([['colour', '']])
  choose('Blue')
  expect(screen.getByRole('combobox').textContent).toBe('Blue')
  expect(sent()).toEqual([['colour', 'blue']])
  choose('Choose')
  expect(screen.getByRole('combobox').textContent).toBe('Choose')
  expect(sent()).toEqual([['colour', '']])
})

test('it begins with what it is given', () => {
  render(
    <form>
      <Select name="colour" placeholder="Choose" options={options} defaultValue="red" />
    </form>,
  )
  expect(sent()).toEqual([['colour', 'red']])
})
