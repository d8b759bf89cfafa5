export interface ToastAction {
  readonly label: string
  /** What has the same effect, for users who cannot reach the toast in time. */
  readonly otherwise: string
  readonly act: () => void
}

export interface Toast {
  readonly id: string
  readonly title: string
  readonly description?: string | undefined
  readonly variant: 'default' | 'destructive'
  readonly action?: ToastAction | undefined
  /** False from its dismissal until it is cleared away. */
  readonly open: boolean
}

export interface ToastWords {
  title: string
  description?: string | undefined
  variant?: Toast['variant']
  action?: ToastAction | undefined
}

export interface ToastStore {
  show(words: ToastWords): void
  dismiss(id: string): void
  /** Newest first. The same array until something changes. */
  toasts(): readonly Toast[]
  subscribe(listener: () => void): () => void
}

interface Limits {
  /** How many toasts there are at a time; a further one takes the place of the oldest at once. */
  limit: number
  /** Milliseconds from a toast's dismissal until it is cleared away. */
  removeDelayMs: number
}

/** The toasts of a page. Anything may show one; a `Toaster` draws them. */
export function toastStore({ limit, removeDelayMs }: Limits): ToastStore {
  const listeners = new Set<() => void>()
  let toasts: readonly Toast[] = []
  let count = 0

  function set(next: readonly Toast[]): void {
    toasts = next
    for (const listener of listeners) listener()
  }

  const remove = (id: string) => set(toasts.filter((toast) => toast.id !== id))

  return {
    show({ variant = 'default', ...words }) {
      count += 1
      set([{ ...words, id: String(count), variant, open: true }, ...toasts].slice(0, limit))
    },
    dismiss(id) {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return
      set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
      setTimeout(remove, removeDelayMs, id)
    },
    toasts: () => toasts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
