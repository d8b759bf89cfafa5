import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useBeforeUnload } from '../../ui/use-before-unload'

interface Unsaved {
  /** Whether there are changes that are not stored anywhere yet. */
  readonly unsaved: boolean
  /** Sets the message that asks before leaving, or removes it. @param id identifies the caller */
  readonly block: (id: string, message: LeaveMessage | undefined) => void
  /** Runs the function at once or, if changes would be lost, after confirmation. */
  readonly proceed: (go: () => void) => void
  /** Withdraws an earlier confirmation, so that leaving must be confirmed again. */
  readonly reset: () => void
}

const Context = createContext<Unsaved>({
  unsaved: false,
  block: () => undefined,
  proceed: (go) => go(),
  reset: () => undefined,
})

export const useUnsaved = () => useContext(Context)

/** Tracks all unsaved changes and asks before they are lost, in a dialog or with the browser's own prompt. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const [blocks, setBlocks] = useState<ReadonlyMap<string, LeaveMessage | undefined>>(new Map())
  const [leaving, setLeaving] = useState<{ go: () => void }>()
  const [confirmed, setConfirmed] = useState(false)
  const current = confirmed ? undefined : [...blocks.values()].find(Boolean)
  const message = current ?? changesLost
  const unsaved = current !== undefined
  useBeforeUnload(unsaved)

  const block = useCallback((id: string, message: LeaveMessage | undefined) => {
    if (message) setConfirmed(false)
    setBlocks((all) => (all.get(id) === message ? all : new Map(all).set(id, message)))
  }, [])
  const proceed = useCallback((go: () => void) => (unsaved ? setLeaving({ go }) : go()), [unsaved])
  const field = useLastField()
  // The closed dialog would return the focus to the tab or button that was pressed.
  const keepEditing = () => {
    flushSync(() => setLeaving(undefined))
    field.current?.focus()
  }
  const reset = useCallback(() => setConfirmed(false), [])
  const value = useMemo(() => ({ unsaved, block, proceed, reset }), [unsaved, block, proceed, reset])

  return (
    <Context value={value}>
      {children}
      {leaving && (
        <Dialog label={message.title} onClose={keepEditing}>
          <h2 className="dialog-title">{message.title}</h2>
          <p className="dialog-text">{message.text}</p>
          <div className="dialog-actions">
            <Button onClick={keepEditing}>{message.reset}</Button>
            <Button
              variant="secondary"
              onClick={() => {
                setLeaving(undefined)
                setConfirmed(true)
                leaving.go()
              }}
            >
              {message.proceed}
            </Button>
          </div>
        </Dialog>
      )}
    </Context>
  )
}

/** Returns a ref to the field outside dialogs that had the focus last. */
function useLastField() {
  const field = useRef<HTMLElement>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches('input, textarea') && !target.closest('dialog'))
        field.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  return field
}

/**
 * Returns the part of the URL to show: `asked`, or with unsaved changes the one shown before, even on Back, until leaving
 * is confirmed.
 * @param go navigates to a part
 */
export function useShown<Part>(asked: Part, go: (to: Part, options?: { replace: boolean }) => void): Part {
  const { unsaved, proceed } = useUnsaved()
  const [shown, setShown] = useState(asked)
  if (asked !== shown && !unsaved) setShown(asked)
  const confirm = useEffectEvent(() => {
    go(shown, { replace: true })
    proceed(() => go(asked))
  })
  useEffect(() => {
    if (asked !== shown && unsaved) confirm()
  }, [asked, shown, unsaved])
  return shown
}

/** Asks before leaving while there are unsaved changes and the component is mounted. @param message a constant */
export function useBlockLeaving(id: string, unsaved: boolean, message = changesLost): void {
  const { block } = useUnsaved()
  useEffect(() => {
    block(id, unsaved ? message : undefined)
    return () => block(id, undefined)
  }, [block, id, unsaved, message])
}

/** Question before leaving, with the labels of its two buttons. */
export interface LeaveMessage {
  readonly title: string
  readonly text: string
  readonly reset: string
  readonly proceed: string
}

const changesLost: LeaveMessage = {
  title: 'Unsaved changes',
  text: 'What you typed has not been saved. Leave without saving?',
  reset: 'Keep Editing',
  proceed: 'Leave Without Saving',
}
