import { contentSections } from '@highline/shared/endpoints/content-sections'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Form } from '../../ui/form'
import { Choice } from '../media-picker/choice'
import { AdminDialog } from '../shell/admin-dialog'
import { failWith, succeed } from '../shell/toasts'
import type { ContentEntry } from './content-groups'

const choices = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
] as const

/** Leaves a line out of the page, at once or from the day after it lapses, or shows it again. Its words stay. */
export function VisibilityDialog({ entry, onClose }: { entry: ContentEntry; onClose: () => void }) {
  const { key, spec, stored } = entry
  const [shown, setShown] = useState<'shown' | 'hidden'>(stored?.hidden ? 'hidden' : 'shown')
  const [lastDay, setLastDay] = useState(stored?.validUntil ?? '')
  const { mutate, isPending } = useWrite(contentSections.update)
  const client = useQueryClient()
  const title = `Visibility of “${spec.label}”`

  const save = () => {
    const change = { hidden: shown === 'hidden', validUntil: lastDay || null }
    mutate(
      { body: { sectionKey: key, ...change, version: stored?.version ?? 0 } },
      {
        onSuccess: () => {
          onClose()
          succeed({ title: 'Content Updated', description: 'The page follows within seconds.' })
        },
        onError: (error) => {
          failWith(error, { title: 'Error', fallback: 'It could not be saved. Please try again.' })
          void client.invalidateQueries({ queryKey: read(contentSections.list).queryKey })
        },
      },
    )
  }
  return (
    <AdminDialog label={title} onClose={() => isPending || onClose()}>
      <h2 className="dialog-title">{title}</h2>
      <Form className="dialog-form" onSubmit={save}>
        <Choice
          label="On the page"
          options={choices}
          value={shown}
          disabled={isPending}
          onChange={setShown}
        />
        <TextField
          label="Last day"
          hint="The line leaves the page when this day is over, as when a certificate lapses. Leave it empty for no end."
          type="date"
          value={lastDay}
          disabled={shown === 'hidden'}
          readOnly={isPending}
          onChange={({ target }) => setLastDay(target.value)}
        />
        <div className="dialog-actions">
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Saving…' : 'Save'}
          </Button>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </AdminDialog>
  )
}
