import { type ContentKey, pageSections } from '@highline/shared/content-keys'
import { londonDay } from '@highline/shared/public-content'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { draftOf } from '../../forms/draft'
import { Badge } from '../../ui/badge'
import { GhostButton } from '../../ui/button'
import { SectionImage } from '../media-picker/section-image'
import { restoreFocusRef } from '../shell/autofocus-ref'
import { ContentEditor, type Replaced, type TextDraft } from './content-editor'
import type { ContentEntry } from './content-groups'
import { HistoryDialog } from './history-dialog'
import { restored, useSaveSection } from './use-save-section'
import { VisibilityControls, visibilityOf } from './visibility'

/** Callbacks with which a card opens, changes and closes the draft of its content key. */
export interface DraftControls {
  readonly open: (key: ContentKey, draft: TextDraft) => void
  readonly change: (key: ContentKey, update: (now: TextDraft) => TextDraft) => void
  readonly close: (key: ContentKey) => void
  /** Reports whether a picture is being edited: the card itself holds the draft of a picture. */
  readonly editImage: (key: ContentKey, isEdited: boolean) => void
}

interface ContentCardProps {
  entry: ContentEntry
  /** Undefined while the card only shows its text. */
  draft: TextDraft | undefined
  /** Must be the same object on every render, for `memo`. */
  controls: DraftControls
}

/** Memoised, so that typing in one card does not render the others again. */
export const ContentCard = memo(function Card({ entry, draft, controls }: ContentCardProps) {
  const { key, spec, stored, fallback } = entry
  const [edited, setEdited] = useState(false)
  const [replaced, setReplaced] = useState<Replaced>()
  const { off, near, words } = visibilityOf(stored, londonDay(new Date()))
  const edit = () => {
    setEdited(true)
    controls.open(key, draftOf(stored?.content || fallback, stored))
  }
  return (
    <article className="content-card" aria-labelledby={`label-${key}`}>
      <div>
        <h4 className="card-title" id={`label-${key}`} tabIndex={-1}>
          {spec.label}
        </h4>
        <p className="key">{key}</p>
        {words && <Badge tone={near ? 'warning' : 'neutral'}>{words}</Badge>}
      </div>
      {draft ? (
        <ContentEditor
          entry={entry}
          draft={draft}
          onSaved={setReplaced}
          onDraft={(update) => controls.change(key, update)}
          onClose={() => controls.close(key)}
        />
      ) : (
        <>
          <CurrentValue
            entry={entry}
            off={off}
            onEditImage={(isEdited) => controls.editImage(key, isEdited)}
          />
          {spec.kind !== 'image' && (
            <CardActions entry={entry} off={off} replaced={replaced} takesFocus={edited} onEdit={edit} />
          )}
        </>
      )}
    </article>
  )
})

const noContent = 'No content set - click Edit to add content'

interface CurrentValueProps {
  entry: ContentEntry
  off: boolean
  onEditImage: (isEdited: boolean) => void
}

function CurrentValue({ entry, off, onEditImage }: CurrentValueProps) {
  const { key, spec, stored, fallback, hiddenBySlides } = entry
  if (spec.kind === 'image') {
    const label = `${pageSections[spec.section]}: ${spec.label}`
    return <SectionImage name={key} label={label} stored={stored} none={noContent} onEdit={onEditImage} />
  }
  return (
    <div className="content-value">
      <p className={stored?.content ? 'content-text' : 'row-fact'}>{stored?.content || noContent}</p>
      {hiddenBySlides ? (
        <p className="row-fact">
          {shownWithoutSlides} See the <a href="#hero-carousel">Hero Carousel</a>.
        </p>
      ) : (
        !stored?.content && <p>{off ? 'Nothing is shown on the page.' : shownInstead(fallback)}</p>
      )}
    </div>
  )
}

export const shownWithoutSlides = 'Shown only while there are no slides.'

const shownInstead = (fallback: string) =>
  fallback ? `Currently showing: ${fallback}` : 'Nothing is shown on the page until a text is set.'

interface CardActionsProps {
  entry: ContentEntry
  off: boolean
  /** Text that was replaced by the last save from this card. */
  replaced: Replaced | undefined
  /** Whether the edit button takes the focus on mount, as the card has been edited. */
  takesFocus: boolean
  onEdit: () => void
}

/** Actions of a text: edit, undo the last save, restore an earlier text, hide the line. */
function CardActions({ entry, off, replaced, takesFocus, onEdit }: CardActionsProps) {
  const { key, spec, stored } = entry
  const [history, setHistory] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) restoreFocusRef(editButton.current)
  }, [takesFocus])
  const { save, saving } = useSaveSection()
  const name = `${pageSections[spec.section]}: ${spec.label}`
  const undo = replaced && replaced.by === stored?.version ? replaced : undefined
  return (
    <div className="card-actions">
      <GhostButton className="row-opener" aria-label={`Edit ${name}`} ref={editButton} onClick={onEdit}>
        Edit
      </GhostButton>
      <div className="card-further">
        {undo && (
          <GhostButton
            aria-label={`Undo the last save of ${name}`}
            disabled={saving}
            onClick={() => {
              editButton.current?.focus() // at once: this button is removed when the text is restored
              save({ sectionKey: key, content: undo.content, version: undo.by }, restored)
            }}
          >
            Undo
          </GhostButton>
        )}
        {stored && (
          <GhostButton aria-label={`History of ${name}`} onClick={() => setHistory(true)}>
            History
          </GhostButton>
        )}
        {spec.hideable && <VisibilityControls entry={entry} name={name} off={off} />}
      </div>
      {history && <HistoryDialog entry={entry} onClose={() => setHistory(false)} />}
    </div>
  )
}
