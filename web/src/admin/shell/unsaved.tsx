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
  readonly mark: (who: string, loss: LeaveWarning | undefined) => void
  /** Runs the function at once or, if changes would be lost, after confirmation. */
  readonly leave: (go: () => void) => void
  /** Withdraws an earlier confirmation, so that leaving must be confirmed again. */
  readonly stay: () => void
}

const Context = createContext<Unsaved>({
  unsaved: false,
  mark: () => undefined,
  leave: (go) => go(),
  stay: () => undefined,
})

export const useUnsaved = () => useContext(Context)

/** Tracks all unsaved changes and asks before they are lost, in a dialog or with the browser's own prompt. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const [marked, setMarked] = useState<ReadonlyMap<string, LeaveWarning | undefined>>(new Map())
  const [leaving, setLeaving] = useState<{ go: () => void }>()
  const [givenUp, setGivenUp] = useState(false)
  const loss = givenUp ? undefined : [...marked.values()].find(Boolean)
  const words = loss ?? wordsLost
  const unsaved = loss !== undefined
  useBeforeUnload(unsaved)

  const mark = useCallback((who: string, loss: LeaveWarning | undefined) => {
    if (loss) setGivenUp(false)
    setMarked((all) => (all.get(who) === loss ? all : new Map(all).set(who, loss)))
  }, [])
  const leave = useCallback((go: () => void) => (unsaved ? setLeaving({ go }) : go()), [unsaved])
  const field = useLastField()
  // The closed dialog would return the focus to the tab or button that was pressed.
  const keepEditing = () => {
    flushSync(() => setLeaving(undefined))
    field.current?.focus()
  }
  const stay = useCallback(() => setGivenUp(false), [])
  const value = useMemo(() => ({ unsaved, mark, leave, stay }), [unsaved, mark, leave, stay])

  return (
    <Context value={value}>
      {children}
      {leaving && (
        <Dialog label={words.title} onClose={keepEditing}>
          <h2 className="dialog-title">{words.title}</h2>
          <p className="dialog-text">{words.text}</p>
          <div className="dialog-actions">
            <Button onClick={keepEditing}>{words.stay}</Button>
            <Button
              variant="secondary"
              onClick={() => {
                setLeaving(undefined)
                setGivenUp(true)
                leaving.go()
              }}
            >
              {words.leave}
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
  const { unsaved, leave } = useUnsaved()
  const [shown, setShown] = useState(asked)
  if (asked !== shown && !unsaved) setShown(asked)
  const confirm = useEffectEvent(() => {
    go(shown, { replace: true })
    leave(() => go(asked))
  })
  useEffect(() => {
    if (asked !== shown && unsaved) confirm()
  }, [asked, shown, unsaved])
  return shown
}

/** Registers unsaved changes until they are saved or the component unmounts. @param loss a constant */
export function useMarkUnsaved(who: string, unsaved: boolean, loss = wordsLost): void {
  const { mark } = useUnsaved()
  useEffect(() => {
    mark(who, unsaved ? loss : undefined)
    return () => mark(who, undefined)
  }, [mark, who, unsaved, loss])
}

export interface LeaveWarning {
  readonly title: string
  readonly text: string
  readonly stay: string
  readonly leave: string
}

const wordsLost: LeaveWarning = {
  title: 'Unsaved changes',
  text: 'What you typed has not been saved. Leave without saving?',
  stay: 'Keep Editing',
  leave: 'Leave Without Saving',
}
