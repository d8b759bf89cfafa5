import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// How long something awaited may take on a busy machine; what never comes fails all the same.
configure({ asyncUtilTimeout: 20_000 })

// Files share a browser, where they have one: what a test leaves there, the next one would find.
afterEach(() => {
  cleanup()
  if (typeof document === 'undefined') return
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
