import type { QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Bar } from './bar'
import { Outlines } from './outlines'
import { Panel } from './panel'
import { useEditing } from './use-editing'
import type { Words } from './words'

/** Editing the page where it stands: a bar to switch it on, frames to choose words by, a panel to change them in. */
export function EditorApp({ client }: { client: QueryClient }) {
  const editing = useEditing(client)
  const [chosen, setChosen] = useState<Words>()
  const chosenAt = useRef<HTMLElement>(null)
  const close = () => {
    setChosen(undefined)
    chosenAt.current?.focus()
  }
  const choose = (words: Words, at: HTMLElement) => {
    chosenAt.current = at
    setChosen(words)
  }
  return (
    <>
      <Outlines
        words={editing.words}
        isDraft={(words) => editing.draftOf(words) !== undefined}
        onChoose={choose}
      />
      {chosen && editing.on && <Panel key={chosen.id} words={chosen} editing={editing} onClose={close} />}
      <Bar
        on={editing.on}
        unsaved={editing.unsaved}
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

/** Words that go away by themselves cannot be edited in peace. */
const holdSlides = () =>
  document.querySelector<HTMLElement>('.carousel-controls [aria-label="Pause"]')?.click()
