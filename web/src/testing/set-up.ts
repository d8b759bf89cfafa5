import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach } from 'vitest'

configure({
  // How long something awaited may take on a busy machine; what never comes fails all the same.
  asyncUtilTimeout: 20_000,
  // An awaited element is looked for every 50 ms, and each time that it is not there yet Testing Library writes down
  // the document for the error's message: here only where the message is read.
  getElementError(message, container) {
    const error = new Error()
    error.name = 'TestingLibraryElementError'
    const text = () => [message, container.outerHTML.slice(0, 7000)].filter(Boolean).join('\n\n')
    Object.defineProperty(error, 'message', { get: text, configurable: true })
    return error
  },
})

// React notes where each element was made, for warnings: a tenth of the time of a test that draws a whole tab.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  })

// Testing Library looks for what labels an element by `[id="…"]`, for each element anew, and jsdom walks the whole
// document each time: half the time of a test that finds a field by its label.
const { querySelector } = Element.prototype
Object.assign(Element.prototype, {
  querySelector(this: Element, selector: string): Element | null {
    const [, id] = /^\[id="([^"\\]+)"\]$/.exec(selector) ?? []
    const found = id === undefined ? null : this.ownerDocument.getElementById(id)
    return found && found !== this && this.contains(found) ? found : querySelector.call(this, selector)
  },
})

// Whether an element can be seen is asked of it and all that it is in, for each query by role, and jsdom goes through
// the rules of browsers each time. Without a style sheet, elements that carry the same have the same style.
const { getComputedStyle } = window
const known = new Map<string, CSSStyleDeclaration>()
const carried = (element: Element | null) =>
  element
    ? ['hidden', 'open', 'type'].reduce(
        (all, name) => `${all} ${element.getAttribute(name)}`,
        element.localName,
      )
    : ''
const inline = (element: Element | null): string =>
  element ? `${element.getAttribute('style') ?? ''}/${inline(element.parentElement)}` : ''
window.getComputedStyle = (element, pseudo) => {
  if (pseudo || document.styleSheets.length > 0) return getComputedStyle(element, pseudo)
  const key = `${carried(element)} ${carried(element.parentElement)} ${inline(element)}`
  const style = known.get(key) ?? getComputedStyle(element)
  known.set(key, style)
  return style
}

// Files share a browser: what a test leaves there, the next one would find.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
