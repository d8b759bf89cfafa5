import { notifications } from '@highline/shared/constants'
import { lazy, useEffect, useSyncExternalStore } from 'react'
import { LazyPart } from '../session/lazy-part'
import { toasts, watchPresses } from './toasts'

const loadToaster = () => import('../../ui/toaster')
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }))

/** The admin's toasts, with the numbers of spec §9. One at a time may be drawn. */
export function AdminToaster() {
  const any = useSyncExternalStore(toasts.subscribe, () => toasts.toasts().length > 0)
  useLoadedBeforehand()
  useEffect(watchPresses, [])
  if (!any) return null
  return (
    <LazyPart>
      <Toaster
        store={toasts}
        durationMs={notifications.toastDurationMs}
        swipeThresholdPx={notifications.swipeThresholdPx}
        hotkey={notifications.viewportHotkey}
      />
    </LazyPart>
  )
}

/** Toasts follow an action: the toaster is loaded with the first touch or key. */
function useLoadedBeforehand(): void {
  useEffect(() => {
    // A failure is ignored: the first toast loads it again.
    const load = () => void loadToaster().catch(() => undefined)
    const listening = new AbortController()
    const once = { once: true, passive: true, signal: listening.signal }
    window.addEventListener('keydown', load, once)
    window.addEventListener('pointerdown', load, once)
    return () => listening.abort()
  }, [])
}
