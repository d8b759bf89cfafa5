import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import { useWrite } from '../../api/use-write'
import { Button } from '../../ui/button'
import { failWith, succeed } from '../shell/toasts'

/** Brings what was taken for spam by mistake into the inbox. */
export function SpamActions({ inquiry }: { inquiry: Inquiry }) {
  const { mutate, isPending } = useWrite(inquiries.notSpam)
  const keep = () =>
    mutate(
      { params: { id: String(inquiry.id) } },
      {
        onSuccess: () => succeed({ title: 'Not Spam', description: 'The inquiry is in the inbox now.' }),
        onError: (error) =>
          failWith(error, { title: 'Error', fallback: 'The inquiry could not be moved. Please try again.' }),
      },
    )
  return (
    <div className="inquiry-actions">
      <Button
        size="small"
        variant="secondary"
        disabled={isPending}
        aria-describedby={`inquiry-${inquiry.id}`}
        onClick={keep}
      >
        {isPending ? 'Moving…' : 'Not Spam'}
      </Button>
    </div>
  )
}
