import type { Logo } from '@highline/shared/schemas/logo'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { DeleteDialog } from '../media-picker/delete-dialog'
import { logoWords } from './logo-words'

/** The logo as it is now, and the way to be without one. */
export function CurrentLogo({ logo: { logoUrl, logoId } }: { logo: Logo }) {
  const [removing, setRemoving] = useState(false)
  return (
    <div className="card logo-card">
      <h3 className="card-title">Current logo</h3>
      {logoUrl ? (
        <>
          <div className="logo-stage logo-ground">
            <img className="logo-picture" src={logoUrl} alt="The current logo" />
          </div>
          <Button variant="secondary" size="small" onClick={() => setRemoving(true)}>
            Remove Logo
          </Button>
        </>
      ) : (
        <p>The default text logo is in use: the company name stands in place of a picture.</p>
      )}
      {removing && logoId !== null && (
        <DeleteDialog
          id={logoId}
          question="Remove the logo?"
          consequence="The company name will stand in its place."
          words={logoWords}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  )
}
