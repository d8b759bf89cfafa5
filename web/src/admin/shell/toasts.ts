import { notifications } from '@highline/shared/constants'
import { errorMessage } from '../../api/error-message'
import { isSessionOver } from '../../api/query-client'
import { type ToastAction, toastStore } from '../../ui/toast-store'

/** The admin's toasts; `AdminToaster` draws them. */
export const toasts = toastStore({
  limit: notifications.toastLimit,
  removeDelayMs: notifications.toastRemoveDelayMs,
})

interface ToastText {
  title: string
  description?: string
  action?: ToastAction | undefined
}

export const succeed = (words: ToastText) => toasts.show(words)
export const fail = (words: ToastText) => toasts.show({ ...words, variant: 'destructive' })

interface FailureText {
  title: string
  fallback: string
  /** What people call the fields that may be at fault, by their names. */
  labels?: Readonly<Record<string, string>>
}

/** Says what the server said. Nothing when the session is over: that is said once, by the login. */
export function failWith(error: unknown, { title, fallback, labels }: FailureText): void {
  if (!isSessionOver(error)) fail({ title, description: errorMessage(error, fallback, labels) })
}
