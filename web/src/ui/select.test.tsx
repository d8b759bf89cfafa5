import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Select } from './select'

const options = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
]

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

test('it begins with what it is given; nothing is chosen once its form is reset, and the focus stays on it', () => {
  render(
    <form>
      <Select name="colour" placeholder="Choose" options={options} defaultValue="red" />
    </form>,
  )
  expect(sent()).toEqual([['colour', 'red']])
  const list = screen.getByRole('combobox')
  list.focus()
  act(() => document.querySelector('form')?.reset())
  expect(list.textContent).toBe('Choose')
  expect(sent()).toEqual([['colour', '']])
  expect(document.activeElement).toBe(list)
})

/** As browsers do: other words, in elements that React does not know. */
function translate(): void {
  for (const { firstChild } of screen.getByRole('combobox').querySelectorAll('*')) {
    if (!(firstChild instanceof Text)) continue
    firstChild.replaceWith(Object.assign(document.createElement('font'), { textContent: 'traduit' }))
  }
}

test('it goes on working while the browser translates the page', () => {
  render(
    <form>
      <Select name="colour" placeholder="Choose" options={options} />
    </form>,
  )
  for (const [label, value] of [
    ['Blue', 'blue'],
    ['Red', 'red'],
    ['Choose', ''],
  ] as const) {
    translate()
    choose(label)
    expect(screen.getByRole('combobox').textContent).toBe(label)
    expect(sent()).toEqual([['colour', value]])
  }
})
