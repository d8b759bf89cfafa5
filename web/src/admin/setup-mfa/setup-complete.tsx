import type { admin } from '@highline/shared/endpoints/admin'
import type { ResponseOf } from '@highline/shared/http/endpoint'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useRef, useState } from 'react'
import { Button, ButtonLink } from '../../ui/button'
import { autofocusRef } from '../shell/autofocus-ref'
import { type Loss, useMarkUnsaved } from '../shell/unsaved'
import { SecretKey, useCopy } from './secret-key'

/** What is said when the authenticator is set up: the recovery codes, this once, and whether it is in force. */
export type Verified = ResponseOf<typeof admin.verifySetup>

/** What to keep, now that the authenticator is set up; none of it is shown again. */
export function SetupComplete({ secretKey, recoveryCodes, active }: Verified & { secretKey: string }) {
  return (
    <>
      <section className="card setup-card" aria-labelledby="setup-complete">
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
  const { copied, copy } = useCopy(text, shown, () => setKept(true))
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

const codesLost: Loss = {
  title: 'Recovery codes',
  text: 'They will not be shown again, and you have neither copied nor downloaded them. Leave without them?',
  stay: 'Stay Here',
  leave: 'Leave Without Them',
}
