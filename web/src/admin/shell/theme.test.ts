import { afterEach, expect, it, vi } from 'vitest'
import { chooseTheme, showTheme, storedTheme } from './theme'

afterEach(() => {
  showTheme('system')
})

/** Makes `localStorage` throw on reads and writes, as in a browser that blocks storage. */
const blockStorage = () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
}

it('storedTheme returns system when localStorage cannot be read', () => {
  blockStorage()
  expect(storedTheme()).toBe('system')
})

it('chooseTheme applies the theme even when localStorage cannot be written', () => {
  blockStorage()
  chooseTheme('dark')
  expect(document.documentElement.getAttribute('data-theme')).toBe('dark')
})
