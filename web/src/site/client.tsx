import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isEditor } from '../api/editor-mark'
import type { Content } from './content'
import { PageApp, pageClient } from './page-app'

/**
 * Hands the page to React: over what the server wrote when the page carries its content, else from nothing
 * by way of the API. Resolves once React listens.
 */
export function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root.')
  const content = snapshot()
  const client = pageClient(content)
  const begun = new Promise<void>((resolve) => {
    const app = <PageApp client={client} onBegin={resolve} />
    // As a transition it is done in slices, between which the browser answers the visitor.
    if (content) startTransition(() => void hydrateRoot(root, app))
    else createRoot(root).render(app)
  })
  void begun.then(() => offerEditing(client))
  return begun
}

/** Visitors load nothing of this. */
async function offerEditing(client: QueryClient): Promise<void> {
  if (isEditor()) await (await import('../edit/start-editing')).startEditing(client)
}

function snapshot(): Content | undefined {
  const text = document.getElementById('snapshot')?.textContent
  return text ? JSON.parse(text) : undefined
}
