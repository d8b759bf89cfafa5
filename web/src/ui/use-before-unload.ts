import { useEffect } from 'react'

/** Shows the browser's own confirmation before the page is left or closed with unsaved changes. */
export function useBeforeUnload(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
