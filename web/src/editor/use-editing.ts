import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import type { Snapshot } from '@highline/shared/renderer'
import type { Media } from '@highline/shared/schemas/media'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { conflictingValue } from '../api/errors'
import type { Content } from '../site/content'
import { contentOf } from '../site/content-of'
import { pageRead } from '../site/use-content'
import { useBeforeUnload } from '../ui/use-before-unload'
import type { Drafts, Editable, EditTarget, FieldValue, TargetChange } from './edit-target'
import { editablesOf } from './editable-kinds'
import { stegaContent } from './stega-content'
import { readPage, storedAt, storedValue, withStored } from './stored-page'

interface EditingState {
  /** The page as it came to the browser: what is not edited in place stays as it is. */
  readonly shown: Content
  /** The page as it is stored, as far as this browser knows; it shows all of it. */
  readonly page: Snapshot
  readonly drafts: Drafts
  /** A project that was begun and not added yet. */
  readonly newProject?: TargetChange | undefined
  /** When it went through, in milliseconds since 1970; without an undo where it took another one back. */
  readonly lastSave?: { readonly at: number; readonly undo?: Undo | undefined }
}

type Change = (next: (now: EditingState) => Partial<EditingState>) => void

type PageUpdate = (page: Snapshot) => Snapshot

/** Takes a save back, and resolves to what that changes of the page. */
type Undo = () => Promise<PageUpdate>

export type Editing = ReturnType<typeof useEditing>

/** The page while it is edited: what was typed or chosen is shown in its place before it is saved. */
export function useEditing(client: QueryClient) {
  const [editing, setEditing] = useState<EditingState>()
  const savingState = useSavingState()
  const { shown, page, drafts = noDrafts, newProject, lastSave } = editing ?? {}
  const { media: library = [] } = page ?? {}
  const content = useMemo(() => page && shown && contentIn(page, shown), [page, shown])
  const unsaved = Object.keys(drafts).length + (newProject ? 1 : 0)
  useShownDrafts(client, content, drafts, library)
  useBeforeUnload(unsaved > 0)

  const change: Change = (next) => setEditing((now) => now && { ...now, ...next(now) })
  const saved = (update: PageUpdate, undo?: Undo) =>
    change((now) => ({ page: update(now.page), lastSave: { at: Date.now(), undo } }))

  return {
    on: editing !== undefined,
    /** By their numbers. */
    editables: content ? editablesOf(content) : [],
    /** The files that a picture can be exchanged for. */
    library,
    ...libraryActions(change),
    newProject,
    ...newProjectActions(change),
    lastSave,
    unsaved,
    ...savingState,
    storedValue: (editable: Editable) => (page ? storedValue(page, editable) : null),
    versionOf: (target: EditTarget) => page && storedAt(page, target)?.version,
    ...draftActions(drafts, change),
    /** @throws as `readPage` */
    async begin() {
      const shown = client.getQueryData(pageRead.queryKey)
      if (shown) setEditing({ shown, page: await readPage(), drafts: noDrafts })
    },
    end: () => setEditing(undefined),
    /** After a save: what visitors see from now on. */
    saved,
    /** @throws when the last save cannot be taken back */
    undo: () =>
      savingState.whileSaving(async () => {
        const update = await lastSave?.undo?.()
        if (update) saved(update)
      }),
    /**
     * Shows what is stored of a target whose save was refused with CONFLICT: texts and version always go together.
     * Resolves to the page as it is stored. @throws as `conflictUpdate`
     */
    async showConflict(target: EditTarget, error: unknown): Promise<Snapshot> {
      if (!page) throw error
      const update = await conflictUpdate(page, target, error)
      change((now) => ({ page: update(now.page) }))
      return update(page)
    },
  }
}

const noDrafts: Drafts = {}

function useSavingState() {
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  return {
    /** One change at a time. */
    saving,
    whileSaving(work: () => Promise<void>) {
      setSaving(true)
      return work().finally(() => setSaving(false))
    },
    /** What failed outside of a panel, or once its panel was closed. */
    problem,
    setProblem,
  }
}

/**
 * Puts what is stored of a target into a page. The library is read again where it lacks the stored file.
 * @throws the error that was given, when it is no CONFLICT; when the library cannot be read
 */
async function conflictUpdate(page: Snapshot, target: EditTarget, error: unknown): Promise<PageUpdate> {
  const current = conflictingValue(error)
  if (current === undefined) throw error
  const mediaId = storedAt(withStored(page, target, current), target)?.mediaId
  const lacksFile = mediaId && !page.media.some(({ id }) => id === mediaId)
  const files = lacksFile ? { media: await call(media.list, {}) } : {}
  return (now) => ({ ...withStored(now, target, current), ...files })
}

function contentIn(page: Snapshot, { logo, privacyHtml }: Content): Content {
  return { ...contentOf(page), privacyHtml, ...(logo && { logo }) }
}

/** Shows the page with its drafts while it is edited, and without them afterwards. */
function useShownDrafts(
  client: QueryClient,
  content: Content | undefined,
  drafts: Drafts,
  library: readonly Media[],
): void {
  useEffect(() => {
    if (!content) return
    client.setQueryData(pageRead.queryKey, stegaContent(content, drafts, library))
    return () => {
      client.setQueryData(pageRead.queryKey, content)
    }
  }, [content, drafts, library, client])
}

function libraryActions(change: Change) {
  const changeLibrary = (next: (library: readonly Media[]) => readonly Media[]) =>
    change(({ page }) => ({ page: { ...page, media: next(page.media) } }))
  return {
    described: (file: Media) =>
      changeLibrary((library) => library.map((one) => (one.id === file.id ? file : one))),
    /** Makes an uploaded file one of those that can be chosen. */
    addFile: (file: Media) => changeLibrary((library) => [file, ...library]),
  }
}

/** An upload ends while its project is typed: what is set is added to what is there by then. */
function newProjectActions(change: Change) {
  return {
    changeNewProject: (values: TargetChange) =>
      change(({ newProject }) => ({ newProject: { ...newProject, ...values } })),
    discardNewProject: () => change(() => ({ newProject: undefined })),
  }
}

function draftActions(drafts: Drafts, change: Change) {
  return {
    draftOf: ({ id }: Editable) => drafts[id],
    changeField: (editable: Editable, value: FieldValue) =>
      change(({ page, drafts }) => {
        const { original } = drafts[editable.id] ?? { original: storedValue(page, editable) }
        return { drafts: { ...drafts, [editable.id]: { value, original } } }
      }),
    discard: ({ id }: Editable) => change(({ drafts: { [id]: _gone, ...others } }) => ({ drafts: others })),
  }
}
