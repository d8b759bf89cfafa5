import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'

configure({
  // How long something awaited may take on a busy machine; what never comes fails all the same.
  asyncUtilTimeout: 20_000,
  // No style and no script stands in what is drawn here: nothing has to be matched with a selector for their sake.
  defaultIgnore: '',
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

// Without a style sheet the cascade tells no more than an element's name does, and what it says of itself: a tenth of the
// time of the editor's tests, which frame every text of a page.
const ownStyle = window.getComputedStyle
const styleOf = (display: string) =>
  Object.assign(document.createElement('i').style, { display, visibility: 'visible', position: 'static' })
const [inline, block] = [styleOf('inline'), styleOf('block')]
const inlines = new Set(['a', 'b', 'em', 'i', 'q', 'span', 'strong', 'svg', 'time'])
window.getComputedStyle = (element, pseudo) => {
  if (element.hasAttribute('style') || element.hasAttribute('hidden'))
    return ownStyle.call(window, element, pseudo)
  return inlines.has(element.localName) ? inline : block
}

// Files share a browser: what a test leaves there, the next one would find.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})

// A module still loading when its file ends is refused by Vitest, for every later file of the worker too. And after a
// `beforeAll` that fails no test takes back what it stubbed.
afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
})
