import X from 'lucide-react/icons/x'
import { Toast as RadixToast } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import type { Toast, ToastStore } from './toast-store'

interface ToasterProps {
  store: ToastStore
  /** Milliseconds until a toast is dismissed; hovering or focusing it pauses the timer. */
  durationMs: number
  /** Distance to the right from which a swipe dismisses a toast. */
  swipeThresholdPx: number
  /** `KeyboardEvent.code` of the key that moves the focus to the toasts. */
  hotkey: string
}

/** Renders the toasts of a store. Only one per page. */
export function Toaster({ store, durationMs, swipeThresholdPx, hotkey }: ToasterProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.toasts, store.toasts)
  return (
    <RadixToast.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => store.dismiss(toast.id)} />
      ))}
      <RadixToast.Viewport className="toast-region" hotkey={[hotkey]} />
    </RadixToast.Provider>
  )
}

/** An alert is read out by itself, so it is excluded from Radix's announcer, which would repeat it. */
const spokenAlert = { role: 'alert', 'data-radix-toast-announce-exclude': '' } as const

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { title, description, variant, action, open } = toast
  return (
    <RadixToast.Root
      className={`toast toast-${variant}`}
      open={open}
      onOpenChange={(stays) => stays || onDismiss()}
    >
      <div className="toast-words" {...(variant === 'destructive' ? spokenAlert : {})}>
        <RadixToast.Title className="toast-title">{title}</RadixToast.Title>
        {description && (
          <RadixToast.Description className="toast-description">{description}</RadixToast.Description>
        )}
        {action && (
          <RadixToast.Action
            className="toast-action"
            altText={action.otherwise}
            onClick={() => open && action.act()}
          >
            {action.label}
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close className="toast-close" aria-label="Close">
        <X size={18} aria-hidden="true" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
