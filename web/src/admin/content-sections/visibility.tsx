import { lengths, validity } from '@highline/shared/constants'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { daysUntil, isHidden } from '@highline/shared/public-content'
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
  /** Its last day is so near that its owner is reminded of it. */
  readonly near?: boolean
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

const inDays = (left: number) => (left === 0 ? 'today' : left === 1 ? '1 day left' : `${left} days left`)

/** Whether the page shows a line. @param today see `londonDay` */
export function visibilityOf(stored: ContentSection | undefined, today: string): Visibility {
  const { hidden, validUntil } = stored ?? {}
  if (hidden) return { off: true, words: 'Hidden on the page' }
  if (!validUntil) return { off: false }
  const day = format.format(new Date(validUntil))
  if (isHidden({ validUntil }, today)) return { off: true, words: `Off the page, last shown on ${day}` }
  const left = daysUntil(validUntil, today)
  const near = left <= validity.remindDays[0]
  return { off: false, near, words: `On the page until ${day}${near ? `: ${inDays(left)}` : ''}` }
}

type VisibilityChange = Pick<ContentSection, 'hidden' | 'validUntil' | 'reference' | 'registerUrl'>

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
  const { validUntil, reference = '', registerUrl = '' } = entry.stored ?? {}
  const [draft, setDraft] = useState({ validUntil: validUntil ?? '', reference, registerUrl })
  const { save, saving } = useVisibility(entry)
  const title = `Last day of “${entry.spec.label}”`
  return (
    <AdminDialog label={title} onClose={() => saving || onClose()}>
      <h2 className="dialog-title">{title}</h2>
      <Form
        className="dialog-form"
        onSubmit={() => save({ ...draft, validUntil: draft.validUntil || null }, onClose)}
      >
        <TextField
          label="Last day"
          hint="The line leaves the page when this day is over, as when a certificate lapses. Leave it empty for no end."
          type="date"
          value={draft.validUntil}
          readOnly={saving}
          onChange={({ target }) => setDraft({ ...draft, validUntil: target.value })}
        />
        <TextField
          label="Number"
          hint="Of the certificate or policy. It stays in the admin and in the reminders that are mailed."
          value={draft.reference}
          maxLength={lengths.reference}
          readOnly={saving}
          onChange={({ target }) => setDraft({ ...draft, reference: target.value })}
        />
        <TextField
          label="Link to its register"
          type="url"
          pattern="https://.*"
          placeholder="https://"
          value={draft.registerUrl}
          maxLength={lengths.url}
          readOnly={saving}
          onChange={({ target }) => setDraft({ ...draft, registerUrl: target.value })}
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
