import { Component, type ReactNode, Suspense } from 'react'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

/** A part that may have to be loaded: mostly its code did not arrive, or is no longer there, where it cannot be drawn. */
export class LazyPart extends Component<{ fallback?: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
    return (
      <Notice title="This part could not be loaded" text="Reload the page to try again.">
        <Button onClick={() => location.reload()}>Reload</Button>
      </Notice>
    )
  }
}
