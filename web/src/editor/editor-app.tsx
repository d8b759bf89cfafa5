import type { QueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { hasFocusMoved } from '../ui/focus-moved'
import { ImagePanel } from './image-panel'
import { Outlines } from './outlines'
import type { Editable } from './stega-content'
import { TextPanel } from './text-panel'
import { useEditing } from './use-editing'

/** Editing in place: a bar to switch it on, outlines to choose by, and a panel for the chosen text or picture. */
export function EditorApp({ client }: { client: QueryClient }) {
  const editing = useEditing(client)
  const [chosen, setChosen] = useState<Editable>()
  const chosenAt = useRef<HTMLElement>(null)
  const bar = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    setChosen(undefined)
    if (hasFocusMoved(panel.current)) return // gone on while it was saved
    // What was chosen may have left the page, and no mark to return to.
    const from = chosenAt.current?.isConnected ? chosenAt : bar
    from.current?.focus()
  }
  const choose = (editable: Editable, at: HTMLElement) => {
    if (editing.saving) return // its panel stays until it is known what became of the save
    chosenAt.current = at
    setChosen(editable)
  }
  return (
    <>
      <Outlines editables={editing.editables} isDraft={editing.isDraft} onChoose={choose} />
      <div ref={panel}>
        {chosen && editing.on && <Panel key={chosen.id} chosen={chosen} editing={editing} onClose={close} />}
      </div>
      <Bar
        button={bar}
        on={editing.on}
        unsaved={editing.unsaved}
        saving={editing.saving}
        onBegin={async () => {
          pauseCarousel()
          await editing.begin()
        }}
        onEnd={() => {
          setChosen(undefined)
          editing.end()
        }}
      />
    </>
  )
}

interface PanelProps {
  chosen: Editable
  editing: ReturnType<typeof useEditing>
  onClose: () => void
}

function Panel({ chosen, ...rest }: PanelProps) {
  return 'shown' in chosen ? (
    <ImagePanel pictured={chosen} {...rest} />
  ) : (
    <TextPanel words={chosen} {...rest} />
  )
}

/** A carousel that moves on would take away the text that is being edited. */
const pauseCarousel = () =>
  document.querySelector<HTMLElement>('.carousel-controls [aria-label="Pause"]')?.click()

interface BarProps {
  button: RefObject<HTMLButtonElement | null>
  on: boolean
  /** How many changes are not saved. */
  unsaved: number
  /** A change is being saved: editing cannot be stopped before its outcome is known. */
  saving: boolean
  onBegin: () => Promise<void>
  onEnd: () => void
}

/** The bar at the foot of the page for logged-in administrators. */
function Bar({ button, on, unsaved, saving, onBegin, onEnd }: BarProps) {
  const [problem, setProblem] = useState(false)
  const [reading, setReading] = useState(false)
  const [asked, setAsked] = useState(false)
  useBottomPadding(on)
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
function useBottomPadding(on: boolean): void {
  useEffect(() => {
    document.body.style.paddingBottom = on ? '6rem' : ''
  }, [on])
}
