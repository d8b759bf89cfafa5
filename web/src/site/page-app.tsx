import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryDefaults } from '../api/query-defaults'
import { About } from './about/about'
import { Contact } from './contact/contact'
import { useFormRuntime } from './contact/use-form-runtime'
import type { Content } from './content'
import { Footer } from './footer'
import { Hero } from './hero/hero'
import { Navbar } from './navbar'
import { Projects } from './projects/projects'
import { ContentContext, contentQuery } from './use-content'

/** The page with its query client; the same tree on both sides, as ids must match. Calls `onBegin` once mounted. */
export function PageApp({ client, onBegin }: { client: QueryClient; onBegin?: () => void }) {
  useEffect(() => onBegin?.(), [onBegin])
  return (
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>
  )
}

/** Returns the page's query client. The admin's also classifies errors with schemas, too much code for this page. */
export function createPageQueryClient(content?: Content): QueryClient {
  const client = new QueryClient({ defaultOptions: queryDefaults })
  if (content) client.setQueryData(contentQuery.queryKey, content)
  return client
}

/** The landing page (spec §2.1); empty until its content has loaded, so that no default text flashes up first. */
function Page() {
  const { data } = useQuery(contentQuery)
  if (!data) return null
  return (
    <ContentContext value={data}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Navbar />
      <main id="main">
        <Hero />
        <About />
        <Projects />
        <Contact />
      </main>
      <Footer />
      <LateToasts />
    </ContentContext>
  )
}

/** A component of its own, so that loading the toasts does not re-render the page. */
function LateToasts() {
  const runtime = useFormRuntime()
  return runtime ? <runtime.Toasts /> : null
}
