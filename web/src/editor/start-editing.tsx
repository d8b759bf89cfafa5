import { admin } from '@highline/shared/endpoints/admin'
import { call } from '@highline/shared/http/call'
import type { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { unmarkEditor } from '../api/editor-mark'
import { styleSheet } from '../ui/style-sheet'
import styles from './edit.css?inline'
import { EditorApp } from './editor-app'
import pictureStyles from './image-choice.css?inline'
import panelStyles from './panel.css?inline'

/** Starts the editor if the session is valid; otherwise this browser no longer offers editing until the next login. */
export async function startEditing(client: QueryClient): Promise<void> {
  const { isAuthenticated } = await call(admin.status, {})
  if (!isAuthenticated) return unmarkEditor()
  createRoot(shadow()).render(<EditorApp client={client} />)
}

/** Returns a new shadow root, which keeps the styles of the page and of the editor apart. */
function shadow(): ShadowRoot {
  const host = document.createElement('div')
  host.id = 'editor'
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styles, panelStyles, pictureStyles].map(styleSheet)
  return root
}
