import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Content } from '../site/content'
import { pageRead } from '../site/page-read'
import { contentWith, type Drafts, markedContent } from './marked-content'
import { readVersions, type Versions } from './save-words'
import { ownerId, type Words, wordsOf } from './words'

interface Editing {
  /** What visitors see. */
  readonly content: Content
  readonly versions: Versions
  readonly drafts: Drafts
}

/** The page while it is edited: what was typed is shown in its place before it is saved. */
export function useEditing(client: QueryClient) {
  const [editing, setEditing] = useState<Editing>()
  const words = editing ? wordsOf(editing.content) : []
  const unsaved = editing ? Object.keys(editing.drafts).length : 0

  useEffect(() => {
    if (!editing) return
    const { content, drafts } = editing
    client.setQueryData(pageRead.queryKey, markedContent(content, wordsOf(content), drafts))
    return () => {
      client.setQueryData(pageRead.queryKey, content)
    }
  }, [editing, client])
  useEffect(() => {
    if (unsaved === 0) return
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  const change = (next: (now: Editing) => Partial<Editing>) =>
    setEditing((now) => now && { ...now, ...next(now) })

  return {
    on: editing !== undefined,
    words,
    companyName: editing?.content.companyName ?? '',
    unsaved,
    versions: editing?.versions ?? {},
    draftOf: ({ id }: Words) => editing?.drafts[id],
    /** @throws when what stands there cannot be read */
    async begin() {
      const content = client.getQueryData(pageRead.queryKey)
      if (content) setEditing({ content, versions: await readVersions(), drafts: {} })
    },
    end: () => setEditing(undefined),
    type: ({ id }: Words, text: string) => change(({ drafts }) => ({ drafts: { ...drafts, [id]: text } })),
    discard: ({ id }: Words) => change(({ drafts }) => ({ drafts: without(drafts, id) })),
    keep: (saved: Words, text: string, version: number | undefined) =>
      change(({ content, drafts, versions }) => ({
        content: contentWith(content, saved, text),
        drafts: without(drafts, saved.id),
        versions: { ...versions, [ownerId(saved.owner)]: version },
      })),
    /** Somebody else saved first: the next save takes the place of theirs, knowingly. */
    seen: ({ owner }: Words, version: number | undefined) =>
      change(({ versions }) => ({ versions: { ...versions, [ownerId(owner)]: version } })),
  }
}

function without(drafts: Drafts, id: string): Drafts {
  const { [id]: _gone, ...others } = drafts
  return others
}
