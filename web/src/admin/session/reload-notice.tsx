import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

/** Stands for a part that could not be drawn: mostly code that did not arrive, or is no longer there. */
export function ReloadNotice() {
  return (
    <Notice title="This part could not be loaded" text="Reload the page to try again.">
      <Button onClick={() => location.reload()}>Reload</Button>
    </Notice>
  )
}
