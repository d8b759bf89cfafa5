import type { ContentKey } from '@highline/shared/content-keys'
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Content } from './content'

export const ContentContext = createContext<Content | undefined>(undefined)

/** Returns the page's content and `text(key)`, the text of a content key or ''. For components inside `Page`. */
export function useContent() {
  const content = use(ContentContext)
  if (!content) throw new Error('Outside of the page there is no content.')
  return { ...content, text: (key: ContentKey) => content.texts[key] ?? '' }
}

/** Query of the page's content. A page that contains its content does not run it, nor load the code for API calls. */
export const contentQuery = queryOptions({
  queryKey: ['page'],
  queryFn: async () => (await import('./fetch-content')).fetchContent(),
})
