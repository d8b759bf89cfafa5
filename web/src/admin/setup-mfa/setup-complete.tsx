import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../ui/button'
import { RecoveryCodes } from './recovery-codes'
import { SecretKey } from './secret-key'
import type { Verified } from './use-verify'

/** What to keep, now that the authenticator is set up; none of it is shown again. */
export function SetupComplete({
  secretKey,
  recoveryCodes,
  active,
}: Omit<Verified, 'success'> & { secretKey: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <section className="card setup-card" aria-labelledby="setup-complete">
        <h2 className="setup-done" id="setup-complete" ref={heading} tabIndex={-1}>
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
