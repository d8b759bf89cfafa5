import { notifications } from '@highline/shared/limits'
import { Toaster } from '../ui/toaster'
import { toasts } from './toasts'

/** The admin's toasts, with the numbers of spec §9. One at a time may be drawn. */
export function AdminToaster() {
  return (
    <Toaster
      store={toasts}
      durationMs={notifications.toastDurationMs}
      swipeThresholdPx={notifications.swipeThresholdPx}
      hotkey={notifications.viewportHotkey}
    />
  )
}
