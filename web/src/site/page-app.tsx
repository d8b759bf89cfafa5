import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryRules } from '../api/query-rules'
import { About } from './about/about'
import { Contact } from './contact/contact'
import { useFormRuntime } from './contact/use-form-runtime'
import type { Content } from './content'
import { Footer } from './footer'
import { Hero } from './hero/hero'
import { Navbar } from './navbar'
import { Projects } from './projects/projects'
import { ContentContext, pageRead } from './use-content'

/** The page with its cache, one tree on both sides, or ids would differ. `onBegin` is called once React listens. */
export function PageApp({ client, onBegin }: { client: QueryClient; onBegin?: () => void }) {
  useEffect(() => onBegin?.(), [onBegin])
  return (
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>
  )
}

/** The page's cache. The admin's also tells errors apart, by schemas, and is more than a reading page needs. */
export function pageClient(content?: Content): QueryClient {
  const client = new QueryClient({ defaultOptions: queryRules })
  if (content) client.setQueryData(pageRead.queryKey, content)
  return client
}

/** The landing page (spec §2.1); empty until its content is there, so that no default flashes up before it. */
function Page() {
  const { data } = useQuery(pageRead)
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

/** A part of its own, so that the page is not drawn anew when they have been loaded. */
function LateToasts() {
  const runtime = useFormRuntime()
  return runtime ? <runtime.Toasts /> : null
}
