import type { Snapshot } from '@highline/shared/renderer'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { withPrivacyNotice } from '../server/with-privacy-notice'
import { contentOf } from '../site/content-of'
import { createPageQueryClient, PageApp } from '../site/page-app'
import { ContentContext } from '../site/use-content'
import { snapshotWith } from './snapshot-example'

/** Renders the whole page of a snapshot. */
export function renderPage(given: Partial<Snapshot> = {}) {
  const snapshot = snapshotWith(given)
  return render(<PageApp client={createPageQueryClient(withPrivacyNotice(contentOf(snapshot), snapshot))} />)
}

/** Renders a part of the page with the content of a snapshot. */
export function renderPart(part: ReactNode, given: Partial<Snapshot> = {}) {
  return render(<ContentContext value={contentOf(snapshotWith(given))}>{part}</ContentContext>)
}

/**
 * Stubs the browser: no element ever intersects the viewport, and videos do not play.
 * @param reduced result of all media queries, of which tests need `prefers-reduced-motion`
 */
export function stubBrowser({ reduced = false } = {}): void {
  const observer = class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  }
  vi.stubGlobal('IntersectionObserver', observer)
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
}
