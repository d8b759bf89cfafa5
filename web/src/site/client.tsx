import { createRoot, hydrateRoot } from 'react-dom/client'
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
  return new Promise((resolve) => {
    const app = <PageApp client={client} onBegin={resolve} />
    if (content) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

function snapshot(): Content | undefined {
  const text = document.getElementById('snapshot')?.textContent
  return text ? JSON.parse(text) : undefined
}
