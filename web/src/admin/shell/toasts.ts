import { notifications } from '@highline/shared/constants'
import { errorMessage, isSessionOver } from '../../api/errors'
import { type ToastContent, toastStore } from '../../ui/toast-store'

export const toasts = toastStore({
  limit: notifications.toastLimit,
  removeDelayMs: notifications.toastRemoveDelayMs,
})

let pressed: DOMRect | undefined

/** Remembers the position of the last control pressed by pointer or keyboard: on a phone no toast must cover it. */
export function watchPresses(): () => void {
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? target.getBoundingClientRect() : undefined
  }
  document.addEventListener('click', remember, true)
  return () => document.removeEventListener('click', remember, true)
}

function show(words: ToastContent): void {
  const low = pressed !== undefined && pressed.bottom > window.innerHeight / 2
  document.documentElement.toggleAttribute('data-toasts-above', low)
  toasts.show(words)
}

export const succeed = (words: ToastContent) => show(words)
export const fail = (words: ToastContent) => show({ ...words, variant: 'destructive' })

interface FailureText {
  title?: string
  labels?: Readonly<Record<string, string>>
}

/** Creates an error handler: shows the server's message or the fallback. The login reports an ended session, once. */
export const handleError =
  (fallback: string, { title = 'Error', labels }: FailureText = {}) =>
  (error: unknown): void => {
    if (!isSessionOver(error)) fail({ title, description: errorMessage(error, fallback, labels) })
  }
