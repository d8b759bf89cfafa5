import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Content } from './content'
import { Page } from './page'
import { pageRead } from './page-read'

interface PageAppProps {
  client: QueryClient
  /** Called once React listens. */
  onBegin?: () => void
}

/** The page with the cache that it reads from. The same tree on both sides, or ids would differ. */
export function PageApp({ client, onBegin }: PageAppProps) {
  useEffect(() => onBegin?.(), [onBegin])
  return (
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>
  )
}

/**
 * A cache with the rules of spec §7, and the page's content when there is some. The rules are those of
 * `api/query-client`, which also tells errors apart, by schemas, and so is more than a reading page needs.
 */
export function pageClient(content?: Content): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  if (content) client.setQueryData(pageRead.queryKey, content)
  return client
}
