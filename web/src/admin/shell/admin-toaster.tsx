import { notifications } from '@highline/shared/constants'
import { useEffect, useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { LazyPart, lazyComponent } from '../session/lazy-part'
import { toasts, watchPresses } from './toasts'

const loadToaster = async () => (await import('../../ui/toaster')).Toaster
const Toaster = lazyComponent(loadToaster)

/** Renders the admin's toasts, with the numbers of spec §9. Only the last one mounted does: that of an open dialog. */
export function AdminToaster() {
  const any = useSyncExternalStore(toasts.subscribe, () => toasts.toasts().length > 0)
  const isLast = useIsLast()
  useLoadedBeforehand()
  useEffect(watchPresses, [])
  if (!any || !isLast) return null
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

let mounted: readonly string[] = []
const listeners = new Set<() => void>()

function setMounted(next: readonly string[]): void {
  mounted = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function useIsLast(): boolean {
  const id = useId()
  useLayoutEffect(() => {
    setMounted([...mounted, id])
    return () => setMounted(mounted.filter((other) => other !== id))
  }, [id])
  return useSyncExternalStore(subscribe, () => mounted.at(-1) === id)
}

/** Preloads the toaster on the first press of a pointer or key, because toasts follow an action. */
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
