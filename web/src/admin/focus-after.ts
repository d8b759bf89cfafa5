import { useEffect, useRef } from 'react'

/** What was deleted took the focus along; it goes on from whatever carries this, each time the count has risen. */
export function useFocusAfter<T extends HTMLElement>(times: number) {
  const place = useRef<T>(null)
  useEffect(() => {
    if (times > 0) place.current?.focus()
  }, [times])
  return place
}
