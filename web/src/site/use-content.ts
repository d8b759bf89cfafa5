import type { ContentKey } from '@highline/shared/content-keys'
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Content } from './content'

export const ContentContext = createContext<Content | undefined>(undefined)

/** What the page shows, and `text(key)`: what it says at a key, '' for nothing. For components inside `Page`. */
export function useContent() {
  const content = use(ContentContext)
  if (!content) throw new Error('Outside of the page there is no content.')
  return { ...content, text: (key: ContentKey) => content.texts[key] ?? '' }
}

/** A page that carries its content makes no call, so that it does not load what calls are made of either. */
export const pageRead = queryOptions({
  queryKey: ['page'],
  queryFn: async () => (await import('./fetch-content')).fetchContent(),
})
