import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { ConflictNotice } from '../../forms/conflict-notice'
import { DraftActions } from '../../forms/draft-actions'
import { Button } from '../../ui/button'
import { Form } from '../../ui/form'
import type { Collection, Listed } from './collection'
import type { Editor } from './use-editor'

interface CollectionFormProps<Values extends object, Item extends Listed> {
  config: Collection<Values, Item>
  editor: Editor<Values, Item>
  /** Whether enough is filled in to be sent (spec §5). */
  ready: boolean
  /** Shows the stored item of a conflict. */
  showItem: (item: Item) => ReactNode
  /** Beside the fields, and no part of the form: Return in a dialog of its own must not send this one. */
  picker: ReactNode
  children: ReactNode
}

/** The form that adds or edits an item of a collection. */
export function CollectionForm<Values extends object, Item extends Listed>({
  config: { label },
  editor,
  ready,
  showItem,
  picker,
  children,
}: CollectionFormProps<Values, Item>) {
  const id = useId()
  const { draft, saving } = editor
  const { base, conflict, original } = draft
  // Opened for one draft: once that is saved the form is folded again.
  const [unfolded, setUnfolded] = useState<Values>()
  const folded = !base && unfolded !== original
  useEffect(() => {
    if (unfolded) document.getElementById(id)?.querySelector('input')?.focus()
  }, [unfolded, id])
  return (
    <section
      className="card collection-form"
      data-folded={folded || undefined}
      ref={editor.form}
      aria-labelledby={`${id}-title`}
    >
      {!base && (
        <Button
          className="unfold"
          variant="secondary"
          aria-expanded={!folded}
          onClick={() => setUnfolded(folded ? original : undefined)}
        >
          <Plus size={18} aria-hidden="true" />
          New {label}
        </Button>
      )}
      <h3 className="card-title" id={`${id}-title`}>
        {base ? 'Edit' : 'Add'} {label}
      </h3>
      {conflict && (
        <ConflictNotice title="Somebody saved this in the meantime:">{showItem(conflict)}</ConflictNotice>
      )}
      <Form
        id={id}
        className="collection-fields"
        onSubmit={() => {
          if (ready && !saving) editor.save()
        }}
      >
        {children}
      </Form>
      {picker}
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
