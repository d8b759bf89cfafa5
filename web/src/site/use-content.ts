import type { ContentKey } from '@highline/shared/content-keys'
import { createContext, use } from 'react'
import type { Content } from './content'

export const ContentContext = createContext<Content | undefined>(undefined)

/** What the page shows, and `text(key)`: what it says at a key, '' for nothing. For components inside `Page`. */
export function useContent() {
  const content = use(ContentContext)
  if (!content) throw new Error('Outside of the page there is no content.')
  return { ...content, text: (key: ContentKey) => content.texts[key] ?? '' }
}
