import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import type { Media } from '@highline/shared/schemas/media'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Content } from '../site/content'
import { pageRead } from '../site/use-content'
import { useBeforeUnload } from '../ui/use-before-unload'
import type { Editable, EditableImage, EditableText, EditTarget, NewProject } from './edit-target'
import { editTargetId } from './edit-target'
import { editableImages, editableTexts } from './editable-kinds'
import { textIfEmpty } from './empty-text'
import { readPage, type StoredPage } from './read-page'
import type { StoredTarget } from './save-change'
import { type Drafts, noDrafts, stegaContent } from './stega-content'

/** The page as it is stored, that is what visitors see, and what is not stored yet. */
interface EditingState extends StoredPage {
  readonly drafts: Drafts
  /** A project that was begun and not added yet. */
  readonly newProject?: NewProject | undefined
  /** When it went through, in milliseconds since 1970; without an undo where it took another one back. */
  readonly lastSave?: { readonly at: number; readonly undo?: Undo | undefined }
}

type Change = (next: (now: EditingState) => Partial<EditingState>) => void

/** Takes a save back, and resolves to what visitors see then. */
type Undo = () => Promise<(content: Content) => Content>

export type Editing = ReturnType<typeof useEditing>

/** The page while it is edited: what was typed or chosen is shown in its place before it is saved. */
export function useEditing(client: QueryClient) {
  const [editing, setEditing] = useState<EditingState>()
  const [saving, setSaving] = useState(false)
  const { content, versions = {}, library = [], drafts = noDrafts, newProject, lastSave } = editing ?? {}
  const unsaved = Object.keys({ ...drafts.texts, ...drafts.files }).length + (newProject ? 1 : 0)
  useShownDrafts(client, content, drafts)
  useBeforeUnload(unsaved > 0)

  const change: Change = (next) => setEditing((now) => now && { ...now, ...next(now) })
  const saved = (next: (content: Content) => Content, undo?: Undo) =>
    change((now) => ({ content: next(now.content), lastSave: { at: Date.now(), undo } }))

  return {
    on: editing !== undefined,
    /** By their numbers. */
    editables: content ? editablesOf(content) : [],
    library,
    ...libraryActions(change),
    newProject,
    ...newProjectActions(change),
    lastSave,
    textIfEmpty: (words: EditableText) => editing && textIfEmpty(words, editing.content, editing.builtIn),
    unsaved,
    /** One change at a time. */
    saving,
    setSaving,
    versions,
    ...draftActions(drafts, (next) => change((now) => ({ drafts: next(now.drafts) }))),
    /** @throws as `readPage` */
    async begin() {
      const shown = client.getQueryData(pageRead.queryKey)
      if (shown) setEditing({ ...(await readPage(shown)), drafts: noDrafts })
    },
    end: () => setEditing(undefined),
    /** Shows what is stored already, as after a conflict. */
    keep: (next: (content: Content) => Content) => change((now) => ({ content: next(now.content) })),
    /** After a save: what visitors see from now on. */
    saved,
    /** @throws when the last save cannot be taken back */
    async undo() {
      setSaving(true)
      try {
        const next = await lastSave?.undo?.()
        if (next) saved(next)
      } finally {
        setSaving(false)
      }
    },
    ...versionActions(library, change),
  }
}

/** Shows the page with its drafts while it is edited, and without them afterwards. */
function useShownDrafts(client: QueryClient, content: Content | undefined, drafts: Drafts): void {
  useEffect(() => {
    if (!content) return
    client.setQueryData(pageRead.queryKey, stegaContent(content, editablesOf(content), drafts))
    return () => {
      client.setQueryData(pageRead.queryKey, content)
    }
  }, [content, drafts, client])
}

function libraryActions(change: Change) {
  return {
    described: (file: Media) =>
      change(({ library }) => ({ library: library.map((one) => (one.id === file.id ? file : one)) })),
    /** Makes an uploaded file one of those that can be chosen. */
    addFile: (file: Media) => change(({ library }) => ({ library: [file, ...library] })),
  }
}

/** An upload ends while its project is typed: what is set is added to what is there by then. */
function newProjectActions(change: Change) {
  return {
    changeNewProject: (next: (now: NewProject) => NewProject) =>
      change(({ newProject = { texts: {} } }) => ({ newProject: next(newProject) })),
    discardNewProject: () => change(() => ({ newProject: undefined })),
  }
}

function versionActions(library: readonly Media[], change: Change) {
  /** The version that the next save replaces. */
  const setVersion = (target: EditTarget, version: number | undefined) =>
    change(({ versions }) => ({ versions: { ...versions, [editTargetId(target)]: version } }))
  /**
   * After a conflict: the next save replaces what is stored. The library is read again where it lacks the stored file.
   * @throws when the library cannot be read
   */
  async function rebase(target: EditTarget, { version, mediaId }: StoredTarget): Promise<void> {
    if (mediaId && !library.some(({ id }) => id === mediaId)) {
      const read = await call(media.list, {})
      change(() => ({ library: read }))
    }
    setVersion(target, version)
  }
  return { setVersion, rebase }
}

function draftActions(drafts: Drafts, change: (next: (now: Drafts) => Drafts) => void) {
  return {
    isDraft: ({ id }: Editable) => id in drafts.texts || id in drafts.files,
    textOf: ({ id }: EditableText) => drafts.texts[id],
    fileOf: ({ id }: EditableImage) => drafts.files[id],
    type: ({ id }: EditableText, text: string) =>
      change((now) => ({ ...now, texts: { ...now.texts, [id]: text } })),
    choose: ({ id }: EditableImage, file: Media | null) =>
      change((now) => ({ ...now, files: { ...now.files, [id]: file } })),
    discard: ({ id }: Editable) =>
      change(({ texts, files }) => ({ texts: without(texts, id), files: without(files, id) })),
  }
}

const editablesOf = (content: Content): Editable[] => [...editableTexts(content), ...editableImages(content)]

function without<T>(drafts: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  const { [id]: _gone, ...others } = drafts
  return others
}
