export interface ToastAction {
  readonly label: string
  /** Alternative to the action, for users who cannot reach the toast before it closes. */
  readonly otherwise: string
  readonly act: () => void
}

export interface ToastContent {
  readonly title: string
  readonly description?: string | undefined
  readonly variant?: 'default' | 'destructive'
  readonly action?: ToastAction | undefined
}

export interface Toast extends ToastContent {
  readonly id: string
  readonly variant: 'default' | 'destructive'
  /** False from its dismissal until it is removed. */
  readonly open: boolean
}

export type ToastStore = ReturnType<typeof toastStore>

interface Limits {
  /** Maximum number of toasts; a further one replaces the oldest at once. */
  limit: number
  /** Milliseconds from a toast's dismissal until it is removed. */
  removeDelayMs: number
}

/** Creates the store of a page's toasts. Any code may show one; a `Toaster` renders them. */
export function toastStore({ limit, removeDelayMs }: Limits) {
  const listeners = new Set<() => void>()
  let toasts: readonly Toast[] = []
  let count = 0

  function set(next: readonly Toast[]): void {
    toasts = next
    for (const listener of listeners) listener()
  }

  const remove = (id: string) => set(toasts.filter((toast) => toast.id !== id))

  return {
    show({ variant = 'default', ...words }: ToastContent) {
      count += 1
      set([{ ...words, variant, id: String(count), open: true }, ...toasts].slice(0, limit))
    },
    dismiss(id: string) {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return
      set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
      setTimeout(remove, removeDelayMs, id)
    },
    /** Newest first. The same array until something changes. */
    toasts: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
