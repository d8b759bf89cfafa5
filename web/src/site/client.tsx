import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { isEditor } from '../api/editor-mark'
import type { Content } from './content'
import { PageApp, pageClient } from './page-app'
import { fromSnapshot } from './snapshot'

/**
 * Hands the page to React: over what the server wrote when the page carries its content, else from nothing
 * by way of the API. Resolves once React listens, with the root that it listens at.
 */
export function start(): Promise<Root> {
  const element = document.getElementById('root')
  if (!element) throw new Error('The document has no #root.')
  const content = snapshot()
  const client = pageClient(content)
  const giveBack = preserveFormValues()
  const begun = new Promise<Root>((resolve) => {
    let root: Root
    const app = <PageApp client={client} onBegin={() => resolve(root)} />
    if (content) {
      // As a transition it is done in slices, between which the browser answers the visitor.
      startTransition(() => {
        root = hydrateRoot(element, app)
      })
    } else {
      root = createRoot(element)
      root.render(app)
    }
  })
  void begun
    .then(giveBack)
    .then(() => offerEditing(client))
    .catch((error) => reportError(error)) // as React reports uncaught errors: the page goes on, without editing
  return begun
}

/** Visitors load nothing of this. */
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
 * Where a translator or a password manager has changed the page, React cannot take it over and draws it anew, its
 * form empty. What this gives is to be called then: it puts what was written, and the focus, into the new form.
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
