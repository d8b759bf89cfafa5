import { advice, lengths } from '@highline/shared/constants'
import type { HeroSlide } from '@highline/shared/schemas/hero-slide'
import { LengthAdvice } from '../../forms/length-advice'
import { TextArea, TextField } from '../../ui/field'
import { CollectionForm } from '../collection/collection-form'
import { useFirstField } from '../collection/first-field'
import type { Editor } from '../collection/use-editor'
import { MediaPicker } from '../media-picker/media-picker'
import { SlideWords } from './slide-words'
import { isReady, type SlideDraft, slides } from './slides'

interface SlideFormProps {
  editor: Editor<SlideDraft, HeroSlide>
  things: readonly HeroSlide[]
}

/** Adds or edits a slide (spec §2.3). */
export function SlideForm({ editor, things }: SlideFormProps) {
  const { saving, change } = editor
  const { draft, opened, focus } = editor.editing
  const first = useFirstField(opened, focus === 'first field')
  return (
    <CollectionForm
      kind={slides}
      editor={editor}
      things={things}
      ready={isReady(draft)}
      theirs={(slide) => <SlideWords slide={slide} />}
      picker={
        <MediaPicker
          label="Picture or video"
          sort="picture or video"
          value={draft.mediaId}
          disabled={saving}
          onChange={(mediaId) => change({ mediaId })}
        />
      }
    >
      <TextField
        label="Title"
        required
        ref={first}
        value={draft.title}
        maxLength={lengths.heroTitle}
        readOnly={saving}
        onChange={({ target }) => change({ title: target.value })}
      />
      <LengthAdvice text={draft.title} atMost={advice.heroTitle} />
      <TextArea
        label="Subtitle"
        rows={2}
        value={draft.subtitle}
        maxLength={lengths.heroSubtitle}
        readOnly={saving}
        onChange={({ target }) => change({ subtitle: target.value })}
      />
      <TextField
        label="Display order"
        hint="Small numbers come first."
        type="number"
        step={1}
        min={-999_999}
        max={999_999}
        inputMode="numeric"
        value={draft.order}
        readOnly={saving}
        onChange={({ target }) => change({ order: target.value })}
      />
    </CollectionForm>
  )
}
