import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Tooltips } from '../../ui/tooltip'
import { showTheme, storedTheme } from './theme'
import { ThemeChoice } from './theme-choice'

afterEach(() => showTheme('system'))

function choice() {
  render(
    <Tooltips delayMs={0} skipDelayMs={0}>
      <ThemeChoice />
    </Tooltips>,
  )
  return screen.getByLabelText('Colours')
}
const shown = () => document.documentElement.getAttribute('data-theme')

it('shows the colours that are chosen at once, and on the next visit', () => {
  fireEvent.change(choice(), { target: { value: 'dark' } })
  expect([shown(), storedTheme()]).toEqual(['dark', 'dark'])
})

it('leaves the colours to the system again', () => {
  localStorage.setItem('admin-theme', 'light')
  const select = choice()
  expect(select).toHaveProperty('value', 'light')
  fireEvent.change(select, { target: { value: 'system' } })
  expect([shown(), storedTheme()]).toEqual([null, 'system'])
})

it('takes what it does not know for the system', () => {
  localStorage.setItem('admin-theme', 'sepia')
  expect(choice()).toHaveProperty('value', 'system')
})
