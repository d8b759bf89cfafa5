import { pageSections } from '@highline/shared/content-keys'
import { londonDay } from '@highline/shared/public-content'
import { useLayoutEffect, useRef, useState } from 'react'
import { Badge } from '../../ui/badge'
import { GhostButton } from '../../ui/button'
import { useEditState } from '../media-picker/section-draft'
import { SectionImage } from '../media-picker/section-image'
import { restoreFocusRef } from '../shell/autofocus-ref'
import { ContentEditor, type Replaced } from './content-editor'
import type { ContentEntry } from './content-groups'
import { HistoryDialog } from './history-dialog'
import { restored, useSaveSection } from './use-save-section'
import { VisibilityControls, visibilityOf } from './visibility'

interface ContentCardProps {
  entry: ContentEntry
  /** Called when an edit begins and ends. In between, keep the card mounted: its state holds the draft. */
  onEdit: (isEdited: boolean) => void
}

export function ContentCard({ entry, onEdit }: ContentCardProps) {
  const { key, spec, stored } = entry
  const { off, near, words } = visibilityOf(stored, londonDay(new Date()))
  const props = { entry, name: `${pageSections[spec.section]}: ${spec.label}`, off }
  return (
    <article className="content-card" aria-labelledby={`label-${key}`}>
      <div>
        <h4 className="card-title" id={`label-${key}`} tabIndex={-1}>
          {spec.label}
        </h4>
        <p className="key">{key}</p>
        {words && <Badge tone={near ? 'warning' : 'neutral'}>{words}</Badge>}
      </div>
      {spec.kind === 'image' ? (
        <SectionImage name={key} label={props.name} stored={stored} none={noContent} onEdit={onEdit} />
      ) : (
        <CardText {...props} onEdit={onEdit} />
      )}
    </article>
  )
}

const noContent = 'No content set - click Edit to add content'

interface CardTextProps extends ContentCardProps {
  /** Label that identifies the text without its context. */
  name: string
  /** Whether the page leaves the text out. */
  off: boolean
}

/** The text of a card with its actions, or its editor. */
function CardText({ entry, name, off, onEdit }: CardTextProps) {
  const { stored, fallback, hiddenBySlides } = entry
  const { state, edit, close } = useEditState(onEdit)
  const [replaced, setReplaced] = useState<Replaced>()
  if (state === 'editing') return <ContentEditor entry={entry} onSaved={setReplaced} onClose={close} />
  const actions = { entry, name, off, replaced, takesFocus: state === 'edited', onEdit: edit }
  return (
    <>
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
      <CardActions {...actions} />
    </>
  )
}

export const shownWithoutSlides = 'Shown only while there are no slides.'

const shownInstead = (fallback: string) =>
  fallback ? `Currently showing: ${fallback}` : 'Nothing is shown on the page until a text is set.'

interface CardActionsProps extends Omit<CardTextProps, 'onEdit'> {
  /** Text that was replaced by the last save from this card. */
  replaced: Replaced | undefined
  /** Whether the edit button takes the focus on mount, as the card has been edited. */
  takesFocus: boolean
  onEdit: () => void
}

/** Actions of a text: edit, undo the last save, restore an earlier text, hide the line. */
function CardActions({ entry, name, off, replaced, takesFocus, onEdit }: CardActionsProps) {
  const { key, spec, stored } = entry
  const [history, setHistory] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) restoreFocusRef(editButton.current)
  }, [takesFocus])
  const { save, saving } = useSaveSection()
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
