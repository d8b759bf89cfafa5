import type { QueryClient } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Live, liveLabels, usePublishStatus } from '../api/use-publish-status'
import { hasFocusMoved } from '../ui/focus-moved'
import { styleSheet } from '../ui/style-sheet'
import type { Editable } from './edit-target'
import { NewProjectPanel } from './new-project-panel'
import { Outlines } from './outlines'
import pageStyles from './page.css?inline'
import { followPanel, type PanelProps } from './panel-form'
import { ImagePanel, TextPanel } from './panels'
import { type Editing, useEditing } from './use-editing'
import { sessionEndedMessage } from './use-saving'

interface Chosen {
  readonly what: Editable | 'new project'
  /** Button that it was chosen with; gets the focus back. */
  readonly at: HTMLElement
}

/** Editing in place: a bar to switch it on, outlines to choose by, and a panel for the chosen text or picture. */
export function EditorApp({ client }: { client: QueryClient }) {
  const editing = useEditing(client)
  const [chosen, setChosen] = useState<Chosen>()
  const bar = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const form = panel.current?.querySelector('form')
    return form && chosen ? followPanel(form, chosen.at, bar.current) : undefined
  }, [chosen])
  const close = () => {
    setChosen(undefined)
    if (hasFocusMoved(panel.current)) return // the user moved on during the save
    // The chosen element may have been removed from the page, and its outline with it.
    const from = chosen?.at.isConnected ? chosen.at : button.current
    from?.focus()
  }
  const choose = (what: Chosen['what'], at: HTMLElement) => {
    if (editing.saving) return // the panel of a save stays open until its outcome is known
    editing.setProblem(undefined)
    setChosen({ what, at })
  }
  return (
    <>
      <Outlines editing={editing} onChoose={choose} />
      <div ref={panel}>
        {chosen && editing.on && (
          <Panel
            key={chosen.what === 'new project' ? chosen.what : chosen.what.id}
            chosen={chosen.what}
            editing={editing}
            onClose={close}
          />
        )}
      </div>
      <Bar
        bar={bar}
        button={button}
        editing={editing}
        onNewProject={(at) => choose('new project', at)}
        onEnd={() => setChosen(undefined)}
      />
    </>
  )
}

function Panel({ chosen, ...rest }: PanelProps & { chosen: Chosen['what'] }) {
  if (chosen === 'new project') return <NewProjectPanel {...rest} />
  // The current state, which a conflict changes. If another save removed it from the page, its last state.
  const editable = rest.editing.editables.find(({ id }) => id === chosen.id) ?? chosen
  return 'shown' in editable ? (
    <ImagePanel pictured={editable} {...rest} />
  ) : (
    <TextPanel words={editable} {...rest} />
  )
}

/** Pauses the carousel, which would otherwise replace the text that is being edited. */
const pauseCarousel = () =>
  document.querySelector<HTMLElement>('.carousel-controls [aria-label="Pause"]')?.click()

interface BarProps {
  bar: RefObject<HTMLElement | null>
  button: RefObject<HTMLButtonElement | null>
  editing: Editing
  onNewProject: (at: HTMLElement) => void
  onEnd: () => void
}

function Bar({ bar, button, editing, onNewProject, onEnd }: BarProps) {
  const { on, unsaved, saving, lastSave, problem, setProblem } = editing
  const [reading, setReading] = useState(false)
  const [asked, setAsked] = useState(false)
  const live = usePublishStatus(lastSave ? String(lastSave.at) : 0)
  usePageAbove(bar)
  const run = (work: () => Promise<void>, failure: string) => {
    setProblem(undefined)
    return work().catch((error) => setProblem(sessionEndedMessage(error, 'try again') ?? failure))
  }
  const begin = () => {
    setReading(true)
    pauseCarousel()
    void run(editing.begin, 'The page could not be read. Please try again.').finally(() => setReading(false))
  }
  const end = () => {
    setAsked(unsaved > 0 && !asked)
    if (unsaved > 0 && !asked) return
    editing.setProblem(undefined)
    onEnd()
    editing.end()
  }
  const undo = () => {
    button.current?.focus() // the Undo button is about to be removed
    void run(editing.undo, 'It could not be undone: it was changed again, or the server did not answer.')
  }
  // `aria-disabled` keeps the focus. Clicks are ignored meanwhile: a second `begin` would discard newer drafts.
  const busy = reading || saving
  const press = on ? end : begin
  const ending = asked && unsaved > 0 ? 'Discard and Stop' : 'Stop Editing'
  const saved = unsaved === 0 ? lastSave : undefined
  return (
    <section ref={bar} className="bar" aria-label="Editing">
      <button
        ref={button}
        className="main"
        type="button"
        aria-disabled={busy}
        onClick={() => busy || press()}
      >
        {on ? ending : 'Edit This Page'}
      </button>
      <p role="status">{problem ?? (saved ? savedText(live) : statusText(reading, on, unsaved))}</p>
      {saved?.undo && (
        <button type="button" aria-disabled={saving} onClick={() => saving || undo()}>
          Undo
        </button>
      )}
      {on && (
        <button type="button" onClick={({ currentTarget }) => onNewProject(currentTarget)}>
          + Project
        </button>
      )}
      <a href="/admin">Dashboard</a>
    </section>
  )
}

const savedText = (live: Live = 'publishing') =>
  live === 'live' || live === 'publishing' ? `Saved · ${liveLabels[live]}` : liveLabels[live]

function statusText(reading: boolean, on: boolean, unsaved: number): string {
  if (!on) return reading ? 'Reading the page…' : ''
  if (unsaved > 0) return `${unsaved} unsaved ${unsaved === 1 ? 'change' : 'changes'}`
  return 'Choose what to change.'
}

/** Ends the page above the bar; the first screen, too, so that the bar does not cover the figures at its bottom. */
function usePageAbove(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const sheet = styleSheet(pageStyles)
    document.adoptedStyleSheets.push(sheet)
    const sizes = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--editor-bar', `${bar.current?.offsetHeight ?? 0}px`),
    )
    if (bar.current) sizes.observe(bar.current)
    return () => {
      sizes.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [bar])
}
