import { lengths } from '@highline/shared/constants'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { useState } from 'react'
import { useWrite } from '../../api/use-write'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Form } from '../../ui/form'
import { AdminDialog } from '../shell/admin-dialog'
import { handleError, succeed } from '../shell/toasts'

/** Erases every inquiry from one email address, including spam: the right to erasure (UK GDPR, article 17). */
export function EraseDialog({ email: first, onClose }: { email: string; onClose: () => void }) {
  const [email, setEmail] = useState(first)
  const { mutateAsync, isPending } = useWrite(inquiries.erase)
  const erase = () =>
    mutateAsync({ body: { email } }).then(
      ({ count }) => {
        onClose()
        succeed(toldOf(count, email))
      },
      handleError('Please try again.', { title: 'Erase Failed', labels: { email: 'The address' } }),
    )
  return (
    <AdminDialog
      label="Erase an address"
      title="Erase everything from one address"
      busy={isPending}
      onClose={onClose}
    >
      <p className="dialog-text">
        Every inquiry from this address goes, spam included, for good. Mails that were sent and files that
        were exported are not reached.
      </p>
      <Form className="erase-form" onSubmit={() => isPending || erase()}>
        <TextField
          label="Email address"
          type="email"
          required
          autoComplete="off"
          value={email}
          maxLength={lengths.email}
          readOnly={isPending}
          onChange={({ target }) => setEmail(target.value)}
        />
        <div className="dialog-actions">
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Keep
          </Button>
          <Button type="submit" variant="danger" disabled={isPending || email.trim() === ''}>
            {isPending ? 'Erasing…' : 'Erase for Good'}
          </Button>
        </div>
      </Form>
    </AdminDialog>
  )
}

function toldOf(count: number, email: string) {
  if (count === 0) return { title: 'Nothing to Erase', description: `No inquiry came from ${email}.` }
  const which = count === 1 ? 'One inquiry' : `${count} inquiries`
  return { title: 'Inquiries Erased', description: `${which} from ${email} went for good.` }
}
