import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
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

it('applies and stores the chosen theme', () => {
  fireEvent.change(choice(), { target: { value: 'dark' } })
  expect([shown(), storedTheme()]).toEqual(['dark', 'dark'])
})

it('choosing the system theme removes the explicit one', () => {
  localStorage.setItem('admin-theme', 'light')
  const select = choice()
  expect(select).toHaveProperty('value', 'light')
  fireEvent.change(select, { target: { value: 'system' } })
  expect([shown(), storedTheme()]).toEqual([null, 'system'])
})

it('treats an unknown stored theme as the system theme', () => {
  localStorage.setItem('admin-theme', 'sepia')
  expect(choice()).toHaveProperty('value', 'system')
})

it('applies the chosen theme even when the browser blocks storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  fireEvent.change(choice(), { target: { value: 'dark' } })
  expect([shown(), storedTheme()]).toEqual(['dark', 'system'])
})
