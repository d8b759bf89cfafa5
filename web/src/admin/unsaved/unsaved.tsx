import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { LeaveDialog } from './leave-dialog'

interface Unsaved {
  /** Whether somebody has typed words that are stored nowhere. */
  readonly unsaved: boolean
  readonly mark: (who: string, unsaved: boolean) => void
  /** Does it at once, or after asking when words would be lost. */
  readonly leave: (go: () => void) => void
}

const Context = createContext<Unsaved>({
  unsaved: false,
  mark: () => undefined,
  leave: (go) => go(),
})

export const useUnsaved = () => useContext(Context)

/** Knows of every form with unsaved words, and asks before they are lost: here, or in the browser's words. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [leaving, setLeaving] = useState<{ go: () => void }>()
  const unsaved = marked.size > 0
  useBrowserQuestion(unsaved)

  const mark = useCallback((who: string, on: boolean) => {
    setMarked((all) => (all.has(who) === on ? all : toggled(all, who)))
  }, [])
  const leave = useCallback((go: () => void) => (unsaved ? setLeaving({ go }) : go()), [unsaved])
  const value = useMemo(() => ({ unsaved, mark, leave }), [unsaved, mark, leave])

  return (
    <Context value={value}>
      {children}
      {leaving && (
        <LeaveDialog
          onStay={() => setLeaving(undefined)}
          onLeave={() => {
            setLeaving(undefined)
            setMarked(new Set())
            leaving.go()
          }}
        />
      )}
    </Context>
  )
}

/** Marks a form for as long as it is drawn with words in it. */
export function useMarkUnsaved(who: string, unsaved: boolean): void {
  const { mark } = useUnsaved()
  useEffect(() => {
    mark(who, unsaved)
    return () => mark(who, false)
  }, [mark, who, unsaved])
}

function toggled(all: ReadonlySet<string>, who: string): ReadonlySet<string> {
  const next = new Set(all)
  return next.delete(who) ? next : next.add(who)
}

function useBrowserQuestion(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
