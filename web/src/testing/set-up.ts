import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// How long something awaited may take on a busy machine; what never comes fails all the same.
configure({ asyncUtilTimeout: 20_000 })

// Testing Library looks for what labels an element by `[id="…"]`, for each element anew, and jsdom walks the whole
// document each time: half the time of a test that finds a field by its label.
if (typeof Element !== 'undefined') {
  const { querySelector } = Element.prototype
  Object.assign(Element.prototype, {
    querySelector(this: Element, selector: string): Element | null {
      const [, id] = /^\[id="([^"\\]+)"\]$/.exec(selector) ?? []
      const found = id === undefined ? null : this.ownerDocument.getElementById(id)
      return found && found !== this && this.contains(found) ? found : querySelector.call(this, selector)
    },
  })
}

// Files share a browser, where they have one: what a test leaves there, the next one would find.
afterEach(() => {
  cleanup()
  if (typeof document === 'undefined') return
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
