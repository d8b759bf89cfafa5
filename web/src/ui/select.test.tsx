import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Select } from './select'

const options = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
]

/** The list comes a frame after the press. */
async function choose(label: string): Promise<void> {
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('option', { name: label }), { key: 'Enter' })
}

const sent = () => [...new FormData(document.querySelector('form') ?? undefined)]

test('the option that is chosen travels with the form, and none can be chosen again', async () => {
  render(
    <form>
      <Select name="colour" placeholder="Choose" options={options} />
    </form>,
  )
  expect(sent()).toEqual([['colour', '']])
  await choose('Blue')
  expect(screen.getByRole('combobox').textContent).toBe('Blue')
  expect(sent()).toEqual([['colour', 'blue']])
  await choose('Choose')
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

test('it goes on working while the browser translates the page', async () => {
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
    await choose(label)
    expect(screen.getByRole('combobox').textContent).toBe(label)
    expect(sent()).toEqual([['colour', value]])
  }
})
