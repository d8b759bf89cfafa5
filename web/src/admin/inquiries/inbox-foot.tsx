import { inquiries as limits } from '@highline/shared/constants'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../ui/button'
import { useUnsaved } from '../shell/unsaved'
import { EraseDialog } from './erase-dialog'
import { AcknowledgementSetting } from './inbox-overview'

/** Ways on from the end of the list: to the spam and back, and to the erasure of a person's data. */
export function InboxFoot({ spam }: { spam: boolean }) {
  const [erasing, setErasing] = useState(false)
  return (
    <div className="tab-foot inbox-foot">
      {spam ? (
        <p>
          Spam and what was deleted go for good after {limits.spamDays} days.{' '}
          <ListLink search="">Back to contact inquiries</ListLink>
        </p>
      ) : (
        <p>
          <ListLink search="?spam=1">Show what was caught as spam or deleted</ListLink>
        </p>
      )}
      <Button variant="ghost" size="small" onClick={() => setErasing(true)}>
        Erase an address…
      </Button>
      {!spam && <AcknowledgementSetting />}
      {erasing && <EraseDialog email="" onClose={() => setErasing(false)} />}
    </div>
  )
}

/** Leads to the other list, and asks first when a half-written note would go. */
function ListLink({ search, children }: { search: string; children: string }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { leave } = useUnsaved()
  const to = { search, hash }
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        leave(() => void navigate(to))
      }}
    >
      {children}
    </Link>
  )
}
