import { page } from '@highline/shared/constants'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import { fail, succeed } from '../shell/toasts'

export function SecretKey({ label, value }: { label: string; value: string }) {
  const id = useId()
  const shown = useRef<HTMLElement>(null)
  const { copied, copy } = useCopy(value, shown)
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

/**
 * Copies a text, says so, and shows so for a while (spec §9).
 * @param shown selected where the browser does not let us copy, as on a page without https
 */
export function useCopy(text: string, shown: RefObject<HTMLElement | null>, onCopied?: () => void) {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0) return
    const timer = setTimeout(() => setTimes(0), page.copiedResetMs)
    return () => clearTimeout(timer)
  }, [times])

  function copy(): void {
    const copied = () => {
      setTimes((before) => before + 1)
      succeed({ title: 'Copied' })
      onCopied?.()
    }
    const refused = () => {
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      fail({ title: 'Not Copied', description: 'The text is selected: copy it with Ctrl+C or ⌘C.' })
    }
    write(text).then(copied, refused)
  }

  return { copied: times > 0, copy }
}

/** Fails, as a refusal does, where there is no clipboard at all. */
const write = async (text: string) => navigator.clipboard.writeText(text)
