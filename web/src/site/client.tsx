import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { isEditor } from '../api/editor-mark'
import type { Content } from './content'
import { createPageQueryClient, PageApp } from './page-app'
import { fromSnapshot } from './snapshot'

/**
 * Starts React: hydrates the server's HTML if the document contains the content, else fetches the content from the API
 * and renders from scratch. Resolves to the root once React handles events.
 */
export function start(): Promise<Root> {
  const element = document.getElementById('root')
  if (!element) throw new Error('The document has no #root.')
  const content = snapshot()
  const client = createPageQueryClient(content)
  const restoreFormValues = preserveFormValues()
  const begun = new Promise<Root>((resolve) => {
    let root: Root
    const app = <PageApp client={client} onBegin={() => resolve(root)} />
    if (content) {
      // A transition hydrates in slices, so that the browser can handle input in between.
      startTransition(() => {
        root = hydrateRoot(element, app)
      })
    } else {
      root = createRoot(element)
      root.render(app)
    }
  })
  void begun
    .then(restoreFormValues)
    .then(() => offerEditing(client))
    .catch((error) => reportError(error)) // as React reports uncaught errors; the page works on without the editor
  return begun
}

/** Loads and starts the editor where an administrator has logged in before; visitors load none of its code. */
async function offerEditing(client: QueryClient): Promise<void> {
  if (isEditor()) await (await import('../editor/start-editing')).startEditing(client)
}

function snapshot(): Content | undefined {
  const text = document.getElementById('snapshot')?.textContent
  return text
    ? fromSnapshot(JSON.parse(text), document.querySelector('.contact-privacy')?.innerHTML)
    : undefined
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTyped = (element: unknown): element is Typed =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/**
 * Remembers the form's values and the focus. If a translator or a password manager has changed the page, hydration
 * fails and React renders an empty form; the returned function then restores both in it.
 */
function preserveFormValues(): () => void {
  const written = Array.from(document.forms, (form) => [...form.elements])
    .flat()
    .filter(isTyped)
  const focused = document.activeElement
  return () => {
    for (const field of written) {
      const twin = field.isConnected ? null : document.querySelector(`form [name="${field.name}"]`)
      if (!isTyped(twin)) continue
      twin.value = field.value
      if (field === focused) twin.focus({ preventScroll: true })
    }
  }
}
