import { type ReactNode, useId } from 'react'
import { ConflictNotice } from '../../forms/conflict-notice'
import { Button } from '../../ui/button'
import type { Collection, Listed } from './collection'
import type { Editor } from './use-editor'

interface CollectionFormProps<Draft extends object, Item extends Listed> {
  kind: Collection<Draft, Item>
  editor: Editor<Draft, Item>
  /** Whether enough is filled in to be sent (spec §5). */
  ready: boolean
  /** Everything that is listed now. */
  things: readonly Item[]
  /** Shows what somebody else saved in the meantime. */
  theirs: (thing: Item) => ReactNode
  /** Beside the fields, and no part of the form: Return in a dialog of its own must not send this one. */
  picker: ReactNode
  children: ReactNode
}

/** Adds one of a collection, or edits one. When somebody else saved first, both are shown and a person decides. */
export function CollectionForm<Draft extends object, Item extends Listed>({
  kind,
  editor,
  ready,
  things,
  ...shown
}: CollectionFormProps<Draft, Item>) {
  const id = useId()
  const { theirs, at } = editor.editing
  return (
    <section className="card collection-form" ref={editor.form} aria-labelledby={`${id}-title`}>
      <h3 className="card-title" id={`${id}-title`}>
        {at ? 'Edit' : 'Add'} {kind.label}
      </h3>
      {theirs && <ConflictNotice what="this">{shown.theirs(theirs)}</ConflictNotice>}
      <form
        id={id}
        className="collection-fields"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !editor.saving) editor.save(things)
        }}
      >
        {shown.children}
      </form>
      {shown.picker}
      <div className="collection-actions">
        <Button type="submit" form={id} disabled={!ready || editor.saving}>
          {submitLabel(kind.label, editor)}
        </Button>
        {at && (
          <Button variant="secondary" disabled={editor.saving} onClick={editor.add}>
            {theirs ? 'Keep Theirs' : 'Cancel'}
          </Button>
        )}
      </div>
    </section>
  )
}

interface Doing {
  saving: boolean
  editing: { at?: unknown; theirs?: unknown }
}

function submitLabel(label: string, { saving, editing: { at, theirs } }: Doing): string {
  if (saving) return 'Saving…'
  if (theirs) return 'Save Mine'
  return at ? `Update ${label}` : `Add ${label}`
}
