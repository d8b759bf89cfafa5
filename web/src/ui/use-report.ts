import { useEffect } from 'react'

/** Reports to a parent when a condition starts to hold, and when it ends or the component unmounts. */
export function useReport(holds: boolean, onChange: ((holds: boolean) => void) | undefined): void {
  useEffect(() => {
    if (!holds) return
    onChange?.(true)
    return () => onChange?.(false)
  }, [onChange, holds])
}
