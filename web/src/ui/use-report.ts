import { useEffect } from 'react'

/** Reports to a parent that something holds, and that it no longer does: also when its component is removed. */
export function useReport(holds: boolean, onChange: ((holds: boolean) => void) | undefined): void {
  useEffect(() => {
    if (!holds) return
    onChange?.(true)
    return () => onChange?.(false)
  }, [onChange, holds])
}
