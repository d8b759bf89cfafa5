import { type ElementType, type ReactNode, useEffect } from 'react'

interface RemoveScrollProps {
  as?: ElementType
  enabled?: boolean
  children?: ReactNode
}

let locks = 0

/**
 * Replaces the package `react-remove-scroll`, which Radix uses while something modal is open. The package writes
 * `<style>` elements of changing text, which no content security policy could allow. Here CSS locks the scrolling.
 */
export function RemoveScroll({ as: Container = 'div', enabled = true, children }: RemoveScrollProps) {
  useEffect(() => {
    if (!enabled) return
    change(+1)
    return () => change(-1)
  }, [enabled])
  return <Container>{children}</Container>
}

function change(by: 1 | -1): void {
  locks += by
  const page = document.documentElement
  if (locks === 0) page.removeAttribute('data-scroll-locked')
  else if (!page.hasAttribute('data-scroll-locked')) {
    // The space of a scrollbar stays reserved while it is hidden, so that the layout does not shift.
    page.setAttribute('data-scroll-locked', window.innerWidth > page.clientWidth ? 'beside-bar' : '')
  }
}
