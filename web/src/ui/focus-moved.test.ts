import { expect, it } from 'vitest'
import { hasFocusMoved } from './focus-moved'

it('hasFocusMoved is true if an element outside the form has the focus, in a shadow root, too', () => {
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  const form = document.createElement('form')
  const field = form.appendChild(document.createElement('input'))
  const button = document.createElement('button')
  root.append(form, button)
  expect(hasFocusMoved(form)).toBe(false)
  field.focus()
  expect(hasFocusMoved(form)).toBe(false)
  button.focus()
  expect(hasFocusMoved(form)).toBe(true)
})
