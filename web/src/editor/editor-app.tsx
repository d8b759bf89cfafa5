import type { QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { hasFocusMoved } from '../ui/focus-moved'
import { Bar } from './bar'
import { PicturePanel } from './image-panel'
import { Outlines } from './outlines'
import type { Editable } from './stega-content'
import { WordsPanel } from './text-panel'
import { useEditing } from './use-editing'

/** Editing the page where it stands: a bar to switch it on, frames and marks to choose by, a panel to change it in. */
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
  const choose = (changeable: Editable, at: HTMLElement) => {
    if (editing.saving) return // its panel stays until it is known what became of the save
    chosenAt.current = at
    setChosen(changeable)
  }
  return (
    <>
      <Outlines changeables={editing.changeables} isDraft={editing.isDraft} onChoose={choose} />
      <div ref={panel}>
        {chosen && editing.on && <Panel key={chosen.id} chosen={chosen} editing={editing} onClose={close} />}
      </div>
      <Bar
        button={bar}
        on={editing.on}
        unsaved={editing.unsaved}
        saving={editing.saving}
        onBegin={async () => {
          holdSlides()
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
    <PicturePanel pictured={chosen} {...rest} />
  ) : (
    <WordsPanel words={chosen} {...rest} />
  )
}

/** What goes away by itself cannot be edited in peace. */
const holdSlides = () =>
  document.querySelector<HTMLElement>('.carousel-controls [aria-label="Pause"]')?.click()
