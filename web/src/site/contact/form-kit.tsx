import { notifications } from '@highline/shared/limits'
import { Select } from '../../ui/select'
import { styleSheet } from '../../ui/style-sheet'
import { Toaster } from '../../ui/toaster'
import { toasts } from '../toasts'
import styles from './form-kit.css?inline'
import { fitInquiry, sendInquiry } from './submit-inquiry'

document.adoptedStyleSheets.push(styleSheet(styles))

function Toasts() {
  return (
    <Toaster
      store={toasts}
      durationMs={notifications.toastDurationMs}
      swipeThresholdPx={notifications.swipeThresholdPx}
      hotkey={notifications.viewportHotkey}
    />
  )
}

/** What the form needs only when somebody comes near it; loaded by `use-form-kit`. */
export const formKit = { Select, Toasts, fitInquiry, sendInquiry }
export type FormKit = typeof formKit
