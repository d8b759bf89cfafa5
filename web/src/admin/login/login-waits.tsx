import { Button } from '../../ui/button'
import { clockTime } from './use-countdown'

/** Why nothing can be sent just now, and for how long; the seconds are not read out one by one. With none left it is sent. */
export function Wait({ reason, seconds }: { reason: string; seconds: number }) {
  return (
    <p className="login-wait">
      <span role="status">{reason}</span>{' '}
      <span>{seconds > 0 ? `Next attempt in ${clockTime(seconds)}.` : 'Trying now.'}</span>
    </p>
  )
}

interface SendNewCodeProps {
  /** Until another one may be sent. */
  seconds: number
  busy: boolean
  onClick: () => void
}

export function SendNewCode({ seconds, busy, onClick }: SendNewCodeProps) {
  return (
    <div className="login-aside">
      <Button variant="secondary" onClick={onClick} disabled={busy || seconds > 0}>
        Send New Code
      </Button>
      {seconds > 0 && <p className="field-hint">Another code can be sent in {clockTime(seconds)}.</p>}
    </div>
  )
}
