import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useBeforeUnload } from '../../ui/use-before-unload'

interface Unsaved {
  /** Whether there is something that is stored nowhere yet. */
  readonly unsaved: boolean
  readonly mark: (who: string, loss: Loss | undefined) => void
  /** Does it at once, or after asking when something would be lost. */
  readonly leave: (go: () => void) => void
  /** Leaving was called off: it is confirmed again the next time. */
  readonly stay: () => void
}

const Context = createContext<Unsaved>({
  unsaved: false,
  mark: () => undefined,
  leave: (go) => go(),
  stay: () => undefined,
})

export const useUnsaved = () => useContext(Context)

/** Knows of all that would be lost, and asks before it is: here, or in the browser's words. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const [marked, setMarked] = useState<ReadonlyMap<string, Loss | undefined>>(new Map())
  const [leaving, setLeaving] = useState<{ go: () => void }>()
  const [givenUp, setGivenUp] = useState(false)
  const loss = givenUp ? undefined : [...marked.values()].find(Boolean)
  const words = loss ?? wordsLost
  const unsaved = loss !== undefined
  useBeforeUnload(unsaved)

  const mark = useCallback((who: string, loss: Loss | undefined) => {
    if (loss) setGivenUp(false)
    setMarked((all) => (all.get(who) === loss ? all : new Map(all).set(who, loss)))
  }, [])
  const leave = useCallback((go: () => void) => (unsaved ? setLeaving({ go }) : go()), [unsaved])
  const field = useLastField()
  // The browser would go back to the tab or button that was pressed.
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

/** The field outside of dialogs that had the focus last. */
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

/** Marks what would be lost, for as long as it is drawn and would be. @param loss a constant */
export function useMarkUnsaved(who: string, unsaved: boolean, loss = wordsLost): void {
  const { mark } = useUnsaved()
  useEffect(() => {
    mark(who, unsaved ? loss : undefined)
    return () => mark(who, undefined)
  }, [mark, who, unsaved, loss])
}

export interface Loss {
  readonly title: string
  readonly text: string
  readonly stay: string
  readonly leave: string
}

const wordsLost: Loss = {
  title: 'Unsaved changes',
  text: 'What you typed has not been saved. Leave without saving?',
  stay: 'Keep Editing',
  leave: 'Leave Without Saving',
}
