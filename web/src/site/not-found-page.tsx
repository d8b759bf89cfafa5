import { ButtonLink } from '../ui/button'

/** The page at every unknown URL (spec §2). Needs no script. */
export function NotFoundPage() {
  return (
    <main className="not-found">
      <p className="not-found-code">404</p>
      <h1 className="not-found-title">Page Not Found</h1>
      <p className="not-found-hint">Did you forget to add the page to the router?</p>
      <ButtonLink href="/" size="large">
        Back to home
      </ButtonLink>
    </main>
  )
}
