import { acceptedMediaOf, type TextSpec, textFieldsOf } from '@highline/shared/content-kinds'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { LengthAdvice, NarrowVideoAdvice } from '../../forms/advice'
import { ConflictNotice, DraftActions } from '../../forms/draft'
import { Button } from '../../ui/button'
import { TextArea, TextField } from '../../ui/field'
import { Form } from '../../ui/form'
import { MediaPicker } from '../media-picker/media-picker'
import { useFile } from '../media-picker/media-preview'
import { LiveTab } from '../shell/live-tab'
import { QueryState } from '../shell/query-state'
import type { BaseItem, Collection, ItemValues } from './collection'
import { CollectionList, ItemView } from './collection-list'
import { type Editor, useEditor } from './use-editor'

export function CollectionTab<Item extends BaseItem>({ config }: { config: Collection<Item> }) {
  const { title, lead } = config
  const query = useQuery(config.query)
  const editor = useEditor(config, query.data)
  return (
    <LiveTab id={useId()} title={title} lead={lead}>
      <QueryState query={query} what={`the ${title.toLowerCase()}`} layoutClass="collection">
        {(items) => (
          <div className="collection">
            <CollectionForm config={config} editor={editor} />
            <CollectionList config={config} items={items} editor={editor} />
          </div>
        )}
      </QueryState>
    </LiveTab>
  )
}

interface CollectionFormProps<Item extends BaseItem> {
  config: Collection<Item>
  editor: Editor<Item>
}

function CollectionForm<Item extends BaseItem>({ config, editor }: CollectionFormProps<Item>) {
  const { label } = config
  const id = useId()
  const { draft, value, saving } = editor
  const { base, conflict } = draft
  const { folded, toggle } = useFolding(editor)
  const ready = isReady(config, value)
  return (
    <section
      className="card collection-form"
      data-folded={folded || undefined}
      ref={editor.form}
      aria-labelledby={`${id}-title`}
    >
      {!base && (
        <Button className="unfold" variant="secondary" aria-expanded={!folded} onClick={toggle}>
          <Plus size={18} aria-hidden="true" />
          New {label}
        </Button>
      )}
      <h3 className="card-title" id={`${id}-title`}>
        {base ? 'Edit' : 'Add'} {label}
      </h3>
      {conflict && (
        <ConflictNotice title="Somebody saved this in the meantime:">
          <ItemView config={config} item={conflict} />
        </ConflictNotice>
      )}
      <Form id={id} className="collection-fields" onSubmit={() => ready && !saving && editor.save()}>
        <ItemFields config={config} editor={editor} />
      </Form>
      {/* Outside the form, so that Enter in the dialog of the picker does not submit it. */}
      <ItemFile config={config} editor={editor} />
      <DraftActions
        draft={draft}
        saving={saving}
        disabled={!ready}
        form={id}
        className="collection-actions"
        save={base ? `Update ${label}` : `Add ${label}`}
        onCancel={base && editor.add}
      />
    </section>
  )
}

/** Whether the form is complete enough to be submitted (spec §5). */
const isReady = <Item extends BaseItem>(config: Collection<Item>, { texts, mediaId }: ItemValues) =>
  config.fields.every(({ name, required }) => !required || texts[name]?.trim()) &&
  (mediaId !== null || config.missingFileError !== undefined)

/** Folds the form after each save. Focuses its first field when the form is opened or reset, not with the tab. */
function useFolding<Item extends BaseItem>({ draft: { base, original }, focus, form }: Editor<Item>) {
  const [unfolded, setUnfolded] = useState<ItemValues>()
  const folded = !base && unfolded !== original
  const last = useRef(original)
  useEffect(() => {
    const opened = last.current !== original && focus === 'first field'
    if (opened || unfolded === original) form.current?.querySelector('input')?.focus()
    last.current = original
  }, [original, focus, unfolded, form])
  return { folded, toggle: () => setUnfolded(folded ? original : undefined) }
}

function ItemFields<Item extends BaseItem>({ config, editor }: CollectionFormProps<Item>) {
  const { saving, change } = editor
  const { texts } = editor.value
  const specs = new Map<string, TextSpec>(textFieldsOf(config.kind))
  return config.fields.map(({ name, rows, label, hint, required, ...input }) => {
    const { advised, maxLength } = specs.get(name) ?? {}
    const value = texts[name] ?? ''
    const onChange = ({ target }: { target: { value: string } }) =>
      change({ texts: { ...texts, [name]: target.value } })
    const field = { label, hint, required, maxLength, value, readOnly: saving, onChange }
    return (
      <Fragment key={name}>
        {rows ? <TextArea {...field} rows={rows} /> : <TextField {...field} {...input} />}
        {advised && <LengthAdvice text={value} atMost={advised} />}
      </Fragment>
    )
  })
}

function ItemFile<Item extends BaseItem>({ config, editor }: CollectionFormProps<Item>) {
  const accepted = acceptedMediaOf(config.kind)
  const { mediaId } = editor.draft.value
  const chosen = useFile(mediaId)
  return (
    <>
      <MediaPicker
        label={config.fileLabel}
        accepted={accepted}
        value={mediaId}
        disabled={editor.saving}
        onChange={(mediaId) => editor.change({ mediaId })}
      />
      {accepted !== 'picture' && <NarrowVideoAdvice className="field-hint" file={chosen} />}
    </>
  )
}
