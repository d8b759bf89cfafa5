import { lengths, validityReminders } from '@highline/shared/constants'
import { daysUntil, isHidden, londonDay } from '@highline/shared/public-content'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { type ChangeEvent, useState } from 'react'
import { ConflictNotice, DraftActions, isChanged } from '../../forms/draft'
import { GhostButton } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Form } from '../../ui/form'
import { useSectionDraft } from '../media-picker/section-draft'
import { AdminDialog } from '../shell/admin-dialog'
import { succeed } from '../shell/toasts'
import type { ContentEntry } from './content-groups'
import { useSaveSection } from './use-save-section'

interface Visibility {
  /** Whether the page leaves the line out. */
  readonly off: boolean
  /** Badge text: why the line is hidden, or its last day; undefined if neither applies. */
  readonly words?: string
  /** Whether the last day is near enough for reminders to be sent. */
  readonly near?: boolean
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

function inDays(left: number): string {
  if (left === 0) return 'today'
  return left === 1 ? '1 day left' : `${left} days left`
}

/** Returns whether the page shows a line, and the text of its badge. @param today see `londonDay` */
export function visibilityOf(stored: ContentSection | undefined, today: string): Visibility {
  const { hidden, validUntil } = stored ?? {}
  if (hidden) return { off: true, words: 'Hidden on the page' }
  if (!validUntil) return { off: false }
  const day = format.format(new Date(validUntil))
  if (isHidden({ validUntil }, today)) return { off: true, words: `Off the page, last shown on ${day}` }
  const left = daysUntil(validUntil, today)
  const near = left <= validityReminders.remindDays[0]
  return { off: false, near, words: `On the page until ${day}${near ? `: ${inDays(left)}` : ''}` }
}

const followed = { successMessage: 'The page follows within seconds.' }

interface VisibilityControlsProps {
  entry: ContentEntry
  name: string
  off: boolean
}

export function VisibilityControls({ entry, name, off }: VisibilityControlsProps) {
  const [asking, setAsking] = useState(false)
  const { save, saving } = useSaveSection()
  const { key, stored } = entry
  // Showing a line past its last day also removes the last day; otherwise it would stay hidden.
  const lapsed = isHidden({ validUntil: stored?.validUntil }, londonDay(new Date()))
  const change = off ? { hidden: false, ...(lapsed && { validUntil: null }) } : { hidden: true }
  const toggle = () => save({ sectionKey: key, ...change, version: stored?.version ?? 0 }, followed)
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
      <GhostButton aria-label={`Last day of ${name}`} onClick={() => setAsking(true)}>
        Last day
      </GhostButton>
      {asking && <LastDayDialog entry={entry} onClose={() => setAsking(false)} />}
    </>
  )
}

const lastDayOf = ({ validUntil, reference = '', registerUrl = '' }: Partial<ContentSection> = {}) => ({
  validUntil: validUntil ?? '',
  reference,
  registerUrl,
})

function LastDayDialog({ entry, onClose }: { entry: ContentEntry; onClose: () => void }) {
  const { draft, change, save, saving } = useSectionDraft({
    name: entry.key,
    stored: entry.stored,
    value: lastDayOf(entry.stored),
    bodyOf: (value) => ({ ...value, validUntil: value.validUntil || null }),
    onSaved: () => {
      onClose()
      succeed({ title: 'Content Updated', description: followed.successMessage })
    },
    failed: 'It could not be saved. Please try again.',
  })
  const field = (name: keyof typeof draft.value) => ({
    value: draft.value[name],
    readOnly: saving,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      change((values) => ({ ...values, [name]: target.value })),
  })
  return (
    <AdminDialog
      title={`Last day of “${entry.spec.label}”`}
      busy={saving}
      changed={isChanged(draft)}
      onClose={onClose}
    >
      <Form className="dialog-form" onSubmit={() => void save()}>
        {draft.conflict && (
          <ConflictNotice title="Somebody saved this in the meantime:">
            <p>{Object.values(lastDayOf(draft.conflict)).filter(Boolean).join(', ') || 'No last day'}</p>
          </ConflictNotice>
        )}
        <TextField
          label="Last day"
          hint="The line leaves the page when this day is over, as when a certificate lapses. Leave it empty for no end."
          type="date"
          {...field('validUntil')}
        />
        <TextField
          label="Number"
          hint="Of the certificate or policy. It stays in the admin and in the reminders that are mailed."
          {...field('reference')}
          maxLength={lengths.reference}
        />
        <TextField
          label="Link to its register"
          type="url"
          pattern="https://.*"
          placeholder="https://"
          {...field('registerUrl')}
          maxLength={lengths.url}
        />
        <DraftActions draft={draft} saving={saving} className="dialog-actions" onCancel={onClose} />
      </Form>
    </AdminDialog>
  )
}
