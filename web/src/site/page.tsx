import { useQuery } from '@tanstack/react-query'
import { About } from './about/about'
import { Contact } from './contact/contact'
import { useFormRuntime } from './contact/use-form-runtime'
import { Footer } from './footer'
import { Hero } from './hero/hero'
import { Navbar } from './navbar'
import { pageRead } from './page-read'
import { Projects } from './projects/projects'
import { ContentContext } from './use-content'

/** The landing page (spec §2.1); empty until its content is there, so that no default flashes up before it. */
export function Page() {
  const { data } = useQuery(pageRead)
  const kit = useFormRuntime()
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
      {kit && <kit.Toasts />}
    </ContentContext>
  )
}
