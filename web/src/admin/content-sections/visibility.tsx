import { lengths, validity } from '@highline/shared/constants'
import { daysUntil, isHidden } from '@highline/shared/public-content'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { type ChangeEvent, useState } from 'react'
import { Button, GhostButton } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Form } from '../../ui/form'
import { AdminDialog } from '../shell/admin-dialog'
import type { ContentEntry } from './content-groups'
import { useSaveSection } from './use-save-section'

interface Visibility {
  /** Whether the page leaves the line out. */
  readonly off: boolean
  /** Why, or until when not; undefined where the line is simply there. */
  readonly words?: string
  /** Its last day is so near that its owner is reminded of it. */
  readonly near?: boolean
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

function inDays(left: number): string {
  if (left === 0) return 'today'
  return left === 1 ? '1 day left' : `${left} days left`
}

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

const followed = { said: 'The page follows within seconds.' }

interface VisibilityControlsProps {
  entry: ContentEntry
  name: string
  off: boolean
}

export function VisibilityControls({ entry, name, off }: VisibilityControlsProps) {
  const [asking, setAsking] = useState(false)
  const { save, saving } = useSaveSection()
  const { key, stored } = entry
  // A line that has lapsed is shown again without its last day.
  const change = off ? { hidden: false, ...(!stored?.hidden && { validUntil: null }) } : { hidden: true }
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

function LastDayDialog({ entry, onClose }: { entry: ContentEntry; onClose: () => void }) {
  // As it was opened: what is saved over a later version would undo what its fields never showed.
  const [stored] = useState(entry.stored)
  const { validUntil, reference = '', registerUrl = '', version = 0 } = stored ?? {}
  const [draft, setDraft] = useState({ validUntil: validUntil ?? '', reference, registerUrl })
  const { save, saving } = useSaveSection()
  const change = { ...draft, validUntil: draft.validUntil || null }
  const submit = () => save({ sectionKey: entry.key, ...change, version }, { ...followed, onSaved: onClose })
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    readOnly: saving,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setDraft({ ...draft, [name]: target.value }),
  })
  return (
    <AdminDialog title={`Last day of “${entry.spec.label}”`} busy={saving} onClose={onClose}>
      <Form className="dialog-form" onSubmit={submit}>
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
