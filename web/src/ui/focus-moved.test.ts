import { describe, expect, it } from 'vitest'
import { hasFocusMoved } from './focus-moved'

/** A form with a field, and a button beside it. */
function formIn(root: ParentNode) {
  root.append(document.createElement('form'), document.createElement('button'))
  const form = root.querySelector('form')
  form?.append(document.createElement('input'))
  return { form, field: root.querySelector('input'), beside: root.querySelector('button') }
}

const shadow = () => document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })

describe.each([
  ['the document', () => document.body],
  ['a shadow root', shadow],
])('hasFocusMoved for a form in %s', (_, rootOf) => {
  it('is true if an element outside the form has the focus, false inside it or without a focus', () => {
    const { form, field, beside } = formIn(rootOf())
    expect(hasFocusMoved(form)).toBe(false)
    field?.focus()
    expect(hasFocusMoved(form)).toBe(false)
    beside?.focus()
    expect(hasFocusMoved(form)).toBe(true)
  })
})
