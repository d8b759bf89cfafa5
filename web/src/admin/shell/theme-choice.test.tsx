import { cleanup, fireEvent, render, screen } from '@testing-library/react'
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

it('applies and stores the chosen theme; the default, also for an unknown one, is that of the system', () => {
  for (const [stored, theme] of [
    ['light', 'light'],
    ['sepia', 'system'],
  ] as const) {
    localStorage.setItem('admin-theme', stored)
    expect(choice()).toHaveProperty('value', theme)
    cleanup()
  }
  const select = choice()
  for (const [value, attribute] of [
    ['dark', 'dark'],
    ['system', null],
  ] as const) {
    fireEvent.change(select, { target: { value } })
    expect([shown(), storedTheme()]).toEqual([attribute, value])
  }
})

it('applies the chosen theme even when the browser blocks storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  fireEvent.change(choice(), { target: { value: 'dark' } })
  expect([shown(), storedTheme()]).toEqual(['dark', 'system'])
})
