import { afterEach, expect, it, vi } from 'vitest'
import { chooseTheme, showTheme, storedTheme } from './theme'

afterEach(() => {
  showTheme('system')
})

/** A browser that is told to keep nothing refuses even to be asked. */
const blockStorage = () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
}

it('where nothing can be read from storage the colours are the system’s', () => {
  blockStorage()
  expect(storedTheme()).toBe('system')
})

it('where nothing can be stored the colours that are chosen are shown all the same', () => {
  blockStorage()
  chooseTheme('dark')
  expect(document.documentElement.getAttribute('data-theme')).toBe('dark')
})
