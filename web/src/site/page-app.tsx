import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryRules } from '../api/query-rules'
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
 * The page's cache, with its content when there is some. The admin's, `api/query-client`, also tells errors apart, by
 * schemas, and so is more than a reading page needs.
 */
export function pageClient(content?: Content): QueryClient {
  const client = new QueryClient({ defaultOptions: queryRules })
  if (content) client.setQueryData(pageRead.queryKey, content)
  return client
}
