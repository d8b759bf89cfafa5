import { type ElementType, type ReactNode, useEffect } from 'react'

interface RemoveScrollProps {
  as?: ElementType
  enabled?: boolean
  children?: ReactNode
}

let locks = 0

/**
 * Stands in for the package `react-remove-scroll`, which Radix uses while something modal is open and which
 * writes `<style>` elements of changing text: no style policy could allow those. Here CSS does the work.
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
    // A bar that takes up room leaves it free when it goes, so that nothing shifts.
    page.setAttribute('data-scroll-locked', window.innerWidth > page.clientWidth ? 'beside-bar' : '')
  }
}
