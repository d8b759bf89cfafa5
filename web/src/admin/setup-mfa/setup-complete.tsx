import { page } from '@highline/shared/constants'
import type { admin } from '@highline/shared/endpoints/admin'
import type { ResponseOf } from '@highline/shared/http/endpoint'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../ui/button'
import { autofocusRef } from '../shell/autofocus-ref'
import { fail, succeed } from '../shell/toasts'
import { type LeaveMessage, useBlockLeaving } from '../shell/unsaved'

/** Response to a verified setup: the recovery codes, only this once, and whether the authenticator is in force. */
type Verified = ResponseOf<typeof admin.verifySetup>

/** Shows the secret key and the recovery codes after the setup. Neither is shown again. */
export function SetupComplete({ secretKey, recoveryCodes, active }: Verified & { secretKey: string }) {
  return (
    <>
      <section className="card rows" aria-labelledby="setup-complete">
        <h2 className="setup-done" id="setup-complete" ref={autofocusRef} tabIndex={-1}>
          MFA Setup Complete!
        </h2>
        <p>{active ? inForce : notInForce}</p>
        <p>
          Save the secret key in a safe place, and add it as an environment variable named{' '}
          <code>MFA_SECRET</code>. On AWS, <code>npm run admin:set-mfa</code> does that.
        </p>
        <SecretKey label="Secret key" value={secretKey} />
      </section>
      <RecoveryCodes codes={recoveryCodes} />
      <ButtonLink className="setup-back" href="/admin">
        Go to the dashboard
      </ButtonLink>
    </>
  )
}

const inForce = 'This authenticator is in force: from now on a login asks for its code.'
const notInForce =
  'The authenticator whose key is in MFA_SECRET stays in force. This one takes its place as soon as MFA_SECRET holds the key below.'

/** The recovery codes, shown only once: leaving is confirmed until they have been copied or downloaded. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const shown = useRef<HTMLOListElement>(null)
  const [kept, setKept] = useState(false)
  const text = `${codes.join('\n')}\n`
  const { icon, copy } = useCopy(text, shown, () => setKept(true))
  useBlockLeaving('recovery codes', !kept, codesLost)
  return (
    <section className="card rows" aria-labelledby="setup-recovery">
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
      <div className="actions">
        <Button variant="secondary" onClick={copy}>
          {icon}
          Copy codes
        </Button>
        <ButtonLink
          variant="secondary"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
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

const codesLost: LeaveMessage = {
  title: 'Recovery codes',
  text: 'They will not be shown again, and you have neither copied nor downloaded them. Leave without them?',
  reset: 'Stay Here',
  proceed: 'Leave Without Them',
}

export function SecretKey({ label, value }: { label: string; value: string }) {
  const id = useId()
  const shown = useRef<HTMLElement>(null)
  const { icon, copy } = useCopy(value, shown)
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
          {icon}
        </Button>
      </div>
    </div>
  )
}

/**
 * Copies a text and confirms it with a toast and, for a while, a check mark (spec §9).
 * @param shown element to select when the browser refuses to copy, as on a page without https
 */
function useCopy(text: string, shown: RefObject<HTMLElement | null>, onCopied?: () => void) {
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

  const Icon = times > 0 ? Check : Copy
  return { icon: <Icon size={18} aria-hidden="true" />, copy }
}

/** Async, so that a missing `navigator.clipboard` rejects, as a refusal does, instead of throwing. */
const write = async (text: string) => navigator.clipboard.writeText(text)
