import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import type { Snapshot } from '@highline/shared/renderer'
import type { Media } from '@highline/shared/schemas/media'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { conflictingValue } from '../api/errors'
import type { Content } from '../site/content'
import { contentOf } from '../site/content-of'
import { contentQuery } from '../site/use-content'
import { useBeforeUnload } from '../ui/use-before-unload'
import type { Drafts, Editable, EditTarget, FieldValue, TargetChange } from './edit-target'
import { editablesOf } from './editable-kinds'
import { stegaContent } from './stega-content'
import { readPage, storedAt, storedValue, withStored } from './stored-page'

interface EditingState {
  /** Content that the page was loaded with: source of the parts that are not edited in place. */
  readonly shown: Content
  /** Stored page, as last read or saved by this browser; all of it is shown. */
  readonly page: Snapshot
  readonly drafts: Drafts
  /** Fields of a project that has not been added yet. */
  readonly newProject?: TargetChange | undefined
  /** Time of the last save in epoch milliseconds, and its undo; a save that was itself an undo has none. */
  readonly lastSave?: { readonly at: number; readonly undo?: Undo | undefined }
}

type Change = (next: (now: EditingState) => Partial<EditingState>) => void

type PageUpdate = (page: Snapshot) => Snapshot

/** Reverts a save, and resolves to the resulting update of the page. */
type Undo = () => Promise<PageUpdate>

export type Editing = ReturnType<typeof useEditing>

/** State and actions of editing in place. The page shows drafts before they are saved. */
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
    /** Indexed by the numbers of their marks. */
    editables: content ? editablesOf(content) : [],
    /** Files that can be chosen for a picture. */
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
      const shown = client.getQueryData(contentQuery.queryKey)
      if (shown) setEditing({ shown, page: await readPage(), drafts: noDrafts })
    },
    end: () => setEditing(undefined),
    /** Applies a successful save to the stored page, and keeps its undo. */
    saved,
    /** @throws when the last save cannot be reverted */
    undo: () =>
      savingState.whileSaving(async () => {
        const update = await lastSave?.undo?.()
        if (update) saved(update)
      }),
    /**
     * Shows the stored fields of a target whose save was refused with CONFLICT; texts and version are updated together.
     * Resolves to the updated page. @throws as `conflictUpdate`
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
    /** Whether a save is in progress; only one runs at a time. */
    saving,
    whileSaving(work: () => Promise<void>) {
      setSaving(true)
      return work().finally(() => setSaving(false))
    },
    /** Message of a failure outside of a panel, or after its panel was closed. */
    problem,
    setProblem,
  }
}

/**
 * Returns an update that applies the stored fields of a conflict to a page. Reloads the library if it lacks the file.
 * @throws the given error if it is not a CONFLICT; ApiError if the library cannot be read
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
    client.setQueryData(contentQuery.queryKey, stegaContent(content, drafts, library))
    return () => {
      client.setQueryData(contentQuery.queryKey, content)
    }
  }, [content, drafts, library, client])
}

function libraryActions(change: Change) {
  const changeLibrary = (next: (library: readonly Media[]) => readonly Media[]) =>
    change(({ page }) => ({ page: { ...page, media: next(page.media) } }))
  return {
    described: (file: Media) =>
      changeLibrary((library) => library.map((one) => (one.id === file.id ? file : one))),
    /** Adds an uploaded file to the files that can be chosen. */
    addFile: (file: Media) => changeLibrary((library) => [file, ...library]),
  }
}

/** Merges values into the current ones, because an upload may end while other fields are being typed. */
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
