import { contentSections } from '@highline/shared/endpoints/content-sections'
import { isHidden } from '@highline/shared/public-content'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Form } from '../../ui/form'
import { AdminDialog } from '../shell/admin-dialog'
import { failWith, succeed } from '../shell/toasts'
import type { ContentEntry } from './content-groups'

interface Visibility {
  /** Whether the page leaves the line out. */
  readonly off: boolean
  /** Why, or until when not; undefined where the line is simply there. */
  readonly words?: string
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Whether the page shows a line. @param today see `londonDay` */
export function visibilityOf(stored: ContentSection | undefined, today: string): Visibility {
  const { hidden, validUntil } = stored ?? {}
  if (hidden) return { off: true, words: 'Hidden on the page' }
  if (!validUntil) return { off: false }
  const day = format.format(new Date(validUntil))
  const off = isHidden({ validUntil }, today)
  return { off, words: off ? `Off the page, last shown on ${day}` : `On the page until ${day}` }
}

type VisibilityChange = Pick<ContentSection, 'hidden' | 'validUntil'>

/** Leaves a line out of the page, at once or after its last day, or shows it again. Its words stay. */
function useVisibility({ key, stored }: ContentEntry) {
  const { mutate, isPending } = useWrite(contentSections.update)
  const client = useQueryClient()
  const save = (change: VisibilityChange, onSaved?: () => void) =>
    mutate(
      { body: { sectionKey: key, ...change, version: stored?.version ?? 0 } },
      {
        onSuccess: () => {
          onSaved?.()
          succeed({ title: 'Content Updated', description: 'The page follows within seconds.' })
        },
        onError: (error) => {
          failWith(error, { title: 'Error', fallback: 'It could not be saved. Please try again.' })
          void client.invalidateQueries({ queryKey: read(contentSections.list).queryKey })
        },
      },
    )
  return { save, saving: isPending }
}

interface VisibilityControlsProps {
  entry: ContentEntry
  /** The line with its part of the page. */
  name: string
  off: boolean
}

/** The switch of a line, and the button of its last day. */
export function VisibilityControls({ entry, name, off }: VisibilityControlsProps) {
  const [asking, setAsking] = useState(false)
  const { save, saving } = useVisibility(entry)
  // A line that has lapsed is shown again without its last day.
  const toggle = () =>
    save(off ? { hidden: false, ...(!entry.stored?.hidden && { validUntil: null }) } : { hidden: true })
  return (
    <>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={off === saving}
        aria-label={`Shown: ${name}`}
        aria-disabled={saving}
        onClick={() => saving || toggle()}
      >
        Shown
      </button>
      <Button variant="ghost" size="small" aria-label={`Last day of ${name}`} onClick={() => setAsking(true)}>
        Last day
      </Button>
      {asking && <LastDayDialog entry={entry} onClose={() => setAsking(false)} />}
    </>
  )
}

function LastDayDialog({ entry, onClose }: { entry: ContentEntry; onClose: () => void }) {
  const [lastDay, setLastDay] = useState(entry.stored?.validUntil ?? '')
  const { save, saving } = useVisibility(entry)
  const title = `Last day of “${entry.spec.label}”`
  return (
    <AdminDialog label={title} onClose={() => saving || onClose()}>
      <h2 className="dialog-title">{title}</h2>
      <Form className="dialog-form" onSubmit={() => save({ validUntil: lastDay || null }, onClose)}>
        <TextField
          label="Last day"
          hint="The line leaves the page when this day is over, as when a certificate lapses. Leave it empty for no end."
          type="date"
          value={lastDay}
          readOnly={saving}
          onChange={({ target }) => setLastDay(target.value)}
        />
        <div className="dialog-actions">
          <Button type="submit" disabled={saving}>
            {saving ? 'Saving…' : 'Save'}
          </Button>
          <Button variant="secondary" disabled={saving} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </AdminDialog>
  )
}
