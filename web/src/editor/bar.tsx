import { type RefObject, useEffect, useState } from 'react'

interface BarProps {
  button: RefObject<HTMLButtonElement | null>
  on: boolean
  /** How many changes are not saved. */
  unsaved: number
  /** A change is being saved: nobody stops before it is known what becomes of it. */
  saving: boolean
  onBegin: () => Promise<void>
  onEnd: () => void
}

/** Stands at the foot of the page for whoever is logged in. */
export function Bar({ button, on, unsaved, saving, onBegin, onEnd }: BarProps) {
  const [problem, setProblem] = useState(false)
  const [reading, setReading] = useState(false)
  const [asked, setAsked] = useState(false)
  useRoomBelow(on)
  const begin = () => {
    setProblem(false)
    setReading(true)
    onBegin()
      .catch(() => setProblem(true))
      .finally(() => setReading(false))
  }
  const end = () => {
    setAsked(unsaved > 0 && !asked)
    if (unsaved === 0 || asked) onEnd()
  }
  // It stays enabled, and so keeps the focus: a second beginning would throw away what was typed since the first.
  const busy = reading || saving
  const press = on ? end : begin
  return (
    <section className="bar" aria-label="Editing">
      <button
        ref={button}
        className="main"
        type="button"
        aria-disabled={busy}
        onClick={() => busy || press()}
      >
        {on ? (asked && unsaved > 0 ? 'Discard and Stop' : 'Stop Editing') : 'Edit This Page'}
      </button>
      <p role="status">
        {problem ? 'The page could not be read. Please try again.' : said(reading, on, unsaved)}
      </p>
      <a href="/admin">Dashboard</a>
    </section>
  )
}

function said(reading: boolean, on: boolean, unsaved: number): string {
  if (!on) return reading ? 'Reading the page…' : ''
  if (unsaved > 0) return `${unsaved} unsaved ${unsaved === 1 ? 'change' : 'changes'}`
  return 'Choose what to change.'
}

/** The page can be scrolled past the bar, which would lie over its last words. */
function useRoomBelow(on: boolean): void {
  useEffect(() => {
    document.body.style.paddingBottom = on ? '6rem' : ''
  }, [on])
}
