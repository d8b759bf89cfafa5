import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

/** Returns a component whose code is loaded when it is first rendered, in a `LazyPart`. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))

/** Suspense and error boundary of lazy components. Most errors are code that failed to load or no longer exists. */
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
