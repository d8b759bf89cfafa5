import { useEffect } from 'react'

/** Has the browser ask, in its own words, before the page goes with something that is stored nowhere yet. */
export function useBeforeUnload(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
