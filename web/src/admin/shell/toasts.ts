import { notifications } from '@highline/shared/constants'
import { errorMessage } from '../../api/error-message'
import { isSessionOver } from '../../api/query-client'
import { type ToastAction, type ToastWords, toastStore } from '../../ui/toast-store'

/** The admin's toasts; `AdminToaster` draws them. */
export const toasts = toastStore({
  limit: notifications.toastLimit,
  removeDelayMs: notifications.toastRemoveDelayMs,
})

let pressed: DOMRect | undefined

/** Remembers where the last press was, by pointer or keyboard: on a phone a toast must not cover it. */
export function watchPresses(): () => void {
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? target.getBoundingClientRect() : undefined
  }
  document.addEventListener('click', remember, true)
  return () => document.removeEventListener('click', remember, true)
}

function show(words: ToastWords): void {
  const low = pressed !== undefined && pressed.bottom > window.innerHeight / 2
  document.documentElement.toggleAttribute('data-toasts-above', low)
  toasts.show(words)
}

interface ToastText {
  title: string
  description?: string
  action?: ToastAction | undefined
}

export const succeed = (words: ToastText) => show(words)
export const fail = (words: ToastText) => show({ ...words, variant: 'destructive' })

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
