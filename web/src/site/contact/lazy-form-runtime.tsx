import { notifications } from '@highline/shared/constants'
import { styleSheet } from '../../ui/style-sheet'
import { Toaster } from '../../ui/toaster'
import { siteToasts } from '../toasts'
import styles from './lazy-form-runtime.css?inline'
import { sendInquiry, validateInquiry } from './submit-inquiry'

document.adoptedStyleSheets.push(styleSheet(styles))

function Toasts() {
  return (
    <Toaster
      store={siteToasts}
      durationMs={notifications.toastDurationMs}
      swipeThresholdPx={notifications.swipeThresholdPx}
      hotkey={notifications.viewportHotkey}
    />
  )
}

/** Code that the form needs only once it is near the viewport or touched; loaded by `loadFormRuntime`. */
export const formRuntime = { Toasts, validateInquiry, sendInquiry }
export type FormRuntime = typeof formRuntime
