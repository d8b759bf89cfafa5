import { type ReactNode, Suspense } from 'react'
import { Button } from '../../ui/button'
import { ErrorBoundary } from '../../ui/error-boundary'
import { Notice } from '../../ui/notice'

/** A part that may have to be loaded: mostly its code did not arrive, or is no longer there, where it cannot be drawn. */
export function LazyPart({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const failed = (
    <Notice title="This part could not be loaded" text="Reload the page to try again.">
      <Button onClick={() => location.reload()}>Reload</Button>
    </Notice>
  )
  return (
    <ErrorBoundary fallback={failed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
