import { admin } from '@highline/shared/endpoints/admin'
import { useWrite } from '../../api/use-write'
import { Button } from '../../ui/button'
import { failWith, succeed } from '../shell/toasts'

/** The way past the turns that strangers have to take: a link that makes the browser which opens it known. */
export function MailLink() {
  const { mutate, isPending } = useWrite(admin.sendLink)
  const send = () =>
    mutate(
      {},
      {
        onSuccess: ({ message }) => succeed({ title: 'Check Your Mailbox', description: message ?? '' }),
        onError: (error) =>
          failWith(error, {
            title: 'Failed to Send Link',
            fallback: 'The link could not be asked for. Please try again.',
          }),
      },
    )
  return (
    <div className="login-aside">
      <p className="field-hint">
        Too many logins have failed. A browser that opens a link from the admin mailbox need not wait its
        turn.
      </p>
      <Button variant="secondary" onClick={send} disabled={isPending}>
        Mail me a way in
      </Button>
    </div>
  )
}
