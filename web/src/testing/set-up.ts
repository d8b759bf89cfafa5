import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'

configure({
  // In milliseconds, for `findBy…` and `waitFor`; long, because the machine may be busy.
  asyncUtilTimeout: 20_000,
  // Tests render no `<style>` or `<script>`, so queries need not filter them out.
  defaultIgnore: '',
  // `findBy…` creates an error every 50 ms until the element exists, each with the serialised document in its
  // message. The getter serialises it only when the message is read.
  getElementError(message, container) {
    const error = new Error()
    error.name = 'TestingLibraryElementError'
    const text = () => [message, container.outerHTML.slice(0, 7000)].filter(Boolean).join('\n\n')
    Object.defineProperty(error, 'message', { get: text, configurable: true })
    return error
  },
})

// In development React captures a stack trace for each element, until this counter reaches a limit. That
// would take a tenth of the time of a test that renders a whole tab.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  })

// Tests have no style sheets, so the computed style depends only on the element's name and its `style` and
// `hidden` attributes. Computing the cascade would take a tenth of the time of the editor's tests, which
// outline every text.
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

// Test files share one happy-dom window (`isolate: false`).
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})

// Vitest rejects a dynamic import that is pending when its file ends, also for later files of the worker. And
// if a `beforeAll` fails, `afterEach` does not run to remove its stubs.
afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
})
