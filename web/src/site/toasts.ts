import { notifications } from '@highline/shared/constants'
import { toastStore } from '../ui/toast-store'

/** The page's toasts: one at a time (spec §9). */
export const siteToasts = toastStore({
  limit: notifications.toastLimit,
  removeDelayMs: notifications.toastRemoveDelayMs,
})
