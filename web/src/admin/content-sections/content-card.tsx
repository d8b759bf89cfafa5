import { pageSections } from '@highline/shared/content-keys'
import { londonDay } from '@highline/shared/public-content'
import { useState } from 'react'
import { draftOf } from '../../forms/use-draft'
import { Badge } from '../../ui/badge'
import { SectionImage } from '../media-picker/section-image'
import { CardActions } from './card-actions'
import { ContentEditor } from './content-editor'
import type { ContentEntry } from './content-groups'
import type { TextDraft } from './use-drafts'
import type { Replaced } from './use-restore'
import { visibilityOf } from './visibility'

interface ContentCardProps {
  entry: ContentEntry
  /** Undefined while the card only shows its text. */
  draft: TextDraft | undefined
  onEdit: (draft: TextDraft) => void
  onDraft: (update: (now: TextDraft) => TextDraft) => void
  onClose: () => void
}

/** One editable place of the page: what it is called, what it says, and the way to change it. */
export function ContentCard({ entry, draft, onEdit, ...handlers }: ContentCardProps) {
  const { key, spec, stored, fallback } = entry
  const [edited, setEdited] = useState(false)
  const [replaced, setReplaced] = useState<Replaced>()
  const { off, words } = visibilityOf(stored, londonDay(new Date()))
  const edit = () => {
    setEdited(true)
    onEdit(draftOf(stored?.content || fallback, stored))
  }
  return (
    <article className="content-card" aria-labelledby={`label-${key}`}>
      <div>
        <h4 className="card-title" id={`label-${key}`}>
          {spec.label}
        </h4>
        <p className="key">{key}</p>
        {words && <Badge>{words}</Badge>}
      </div>
      {draft ? (
        <ContentEditor entry={entry} draft={draft} onSaved={setReplaced} {...handlers} />
      ) : (
        <>
          <CurrentValue entry={entry} off={off} />
          {spec.kind !== 'image' && (
            <CardActions entry={entry} replaced={replaced} takesFocus={edited} onEdit={edit} />
          )}
        </>
      )}
    </article>
  )
}

function CurrentValue({
  entry: { key, spec, stored, fallback },
  off,
}: {
  entry: ContentEntry
  off: boolean
}) {
  if (spec.kind === 'image')
    return <SectionImage name={key} label={`${pageSections[spec.section]}: ${spec.label}`} stored={stored} />
  if (stored?.content) return <p className="content-text">{stored.content}</p>
  return (
    <div className="content-unset">
      <p>No content set - click Edit to add content</p>
      <p>{off ? 'Nothing is shown on the page.' : shownInstead(fallback)}</p>
    </div>
  )
}

const shownInstead = (fallback: string) =>
  fallback ? `Currently showing: ${fallback}` : 'Nothing is shown on the page until a text is set.'
