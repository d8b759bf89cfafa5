import { Button } from '../../ui/button'

/**
 * The first stop of the keyboard: past the header, to where the work is. A button, because a link would change the
 * address, which names the open tab.
 */
export function SkipLink() {
  return (
    <Button className="skip-link" onClick={() => document.getElementById('main')?.focus()}>
      Skip to content
    </Button>
  )
}
