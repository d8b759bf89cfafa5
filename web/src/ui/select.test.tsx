import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Select } from './select'

const options = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
]

/** The list is rendered one frame after the key press. */
async function choose(label: string): Promise<void> {
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('option', { name: label }), { key: 'Enter' })
}

const sent = () => [...new FormData(document.querySelector('form') ?? undefined)]

test('the chosen option is submitted with the form, and the empty option can be chosen again', async () => {
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

test('starts with its default value; a form reset clears it and keeps the focus', () => {
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

/** Imitates the page translation of browsers, which replaces text nodes by elements unknown to React. */
function translate(): void {
  for (const { firstChild } of screen.getByRole('combobox').querySelectorAll('*')) {
    if (!(firstChild instanceof Text)) continue
    firstChild.replaceWith(Object.assign(document.createElement('font'), { textContent: 'traduit' }))
  }
}

test('options can still be chosen after the browser has translated the page', async () => {
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
