import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { tabOf } from './tabs'
import { useUnsaved } from './unsaved'

/**
 * The open tab, which the address names. While words are unsaved the tab stays, whether it was another tab
 * that was pressed or the Back button, until somebody has said that they may go.
 */
export function useTab() {
  const { hash } = useLocation()
  const go = useGo(hash)
  const { unsaved, leave } = useUnsaved()
  const asked = tabOf(hash)
  const [open, setOpen] = useState(asked)
  if (asked !== open && !unsaved) setOpen(asked)

  useEffect(() => {
    if (asked === open || !unsaved) return
    go(open.id, { replace: true })
    leave(() => go(asked.id))
  }, [asked, open, unsaved, leave, go])

  return { open, openTab: (id: string) => leave(() => go(id)) }
}

/** Goes to a tab's address, once: a tab that is pressed asks both when it gets the focus and when it is pressed. */
function useGo(hash: string) {
  const navigate = useNavigate()
  const going = useRef(hash)
  useEffect(() => {
    going.current = hash
  }, [hash])
  return useCallback(
    (id: string, options: { replace?: boolean } = {}) => {
      if (going.current === `#${id}`) return
      going.current = `#${id}`
      void navigate({ hash: id }, options)
    },
    [navigate],
  )
}
