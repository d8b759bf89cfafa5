import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useId, useRef } from 'react'
import { Button } from '../../ui/button'
import { useCopy } from './use-copy'

/** An authenticator's secret in letters, to type or to copy. */
export function SecretKey({ label, value }: { label: string; value: string }) {
  const id = useId()
  const shown = useRef<HTMLElement>(null)
  const { copied, copy } = useCopy({ text: value, shown })
  return (
    <div className="setup-key">
      <p className="field-label" id={id}>
        {label}
      </p>
      <div className="setup-key-line">
        <code className="setup-secret" ref={shown}>
          {value}
        </code>
        <Button variant="secondary" size="icon" onClick={copy} aria-label="Copy the key">
          {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
        </Button>
      </div>
    </div>
  )
}
