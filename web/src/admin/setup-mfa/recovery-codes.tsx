import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useRef, useState } from 'react'
import { Button, ButtonLink } from '../../ui/button'
import type { Loss } from '../shell/leave-dialog'
import { useMarkUnsaved } from '../shell/unsaved'
import { useCopy } from './use-copy'
import { useTextFile } from './use-text-file'

/** The recovery codes, shown this once: the browser asks before they go while nobody has taken them along. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const shown = useRef<HTMLOListElement>(null)
  const [kept, setKept] = useState(false)
  const text = `${codes.join('\n')}\n`
  const file = useTextFile(text)
  const { copied, copy } = useCopy({ text, shown, onCopied: () => setKept(true) })
  useMarkUnsaved('recovery codes', !kept, codesLost)
  return (
    <section className="card setup-card" aria-labelledby="setup-recovery">
      <h2 className="setup-step" id="setup-recovery">
        Recovery codes
      </h2>
      <p className="setup-warning">
        These are shown only now. Each logs in once, with the password, when you have neither the app nor the
        mailbox at hand. Keep them apart from your phone before you leave this page.
      </p>
      <ol className="setup-codes" ref={shown}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="setup-actions">
        <Button variant="secondary" onClick={copy}>
          {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          Copy codes
        </Button>
        <ButtonLink
          variant="secondary"
          href={file}
          download="recovery-codes.txt"
          onClick={() => setKept(true)}
        >
          <Download size={18} aria-hidden="true" />
          Download codes
        </ButtonLink>
      </div>
    </section>
  )
}

const codesLost: Loss = {
  title: 'Recovery codes',
  text: 'They will not be shown again, and you have neither copied nor downloaded them. Leave without them?',
  stay: 'Stay Here',
  leave: 'Leave Without Them',
}
