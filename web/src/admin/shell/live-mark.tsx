import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { type Live, useLive } from './use-live'

const words: Record<Live, string> = {
  publishing: 'Publishing…',
  live: 'Live',
  late: 'Saved, but not live yet',
  unknown: 'Saved; whether it is live could not be checked',
}

/** Says whether visitors see the last save; nothing until something was saved. */
export function LiveMark() {
  const { live, askAgain } = useLive()
  return (
    <div className="live-mark">
      <span role="status">{live && <Badge tone={toneOf(live)}>{words[live]}</Badge>}</span>
      {(live === 'late' || live === 'unknown') && (
        <Button variant="secondary" size="small" onClick={askAgain}>
          Check Again
        </Button>
      )}
    </div>
  )
}

function toneOf(live: Live): 'success' | 'warning' | 'neutral' {
  if (live === 'live') return 'success'
  return live === 'publishing' ? 'neutral' : 'warning'
}
