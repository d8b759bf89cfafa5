import { contentSections } from '@highline/shared/endpoints/content-sections'
import { call } from '@highline/shared/http/call'
import { ContentSection } from '@highline/shared/schemas/content-section'
import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json, refusal, stubApi } from '../testing/stub-api'
import { draftOf, isChanged, useDraft } from './draft'

const section = (content: string, version: number): ContentSection => ({
  sectionKey: 'about_title',
  content,
  mediaId: null,
  version,
})

let api: ReturnType<typeof stubApi>
const outcome = { onSaved: vi.fn(), onConflict: vi.fn(), onFailed: vi.fn() }

beforeEach(() => {
  api = stubApi()
  for (const callback of Object.values(outcome)) callback.mockReset()
})

/** Renders a draft of a text at version 1 and changes its value to “Mine”. */
function typeMine() {
  const { result } = renderHook(() => {
    const [draft, setDraft] = useState(() => draftOf('Before', section('Before', 1)))
    const actions = useDraft([draft, setDraft], {
      schema: ContentSection,
      send: ({ value, base }) =>
        call(contentSections.update, {
          body: { sectionKey: base.sectionKey, content: value, version: base.version },
        }),
      ...outcome,
    })
    return { draft, setDraft, ...actions }
  })
  act(() => result.current.change(() => 'Mine'))
  return result
}

async function saveMine() {
  const editor = typeMine()
  await act(() => editor.current.save())
  return editor
}

const sent = () => api.seenOf(contentSections.update).map(({ body }) => body)

it('saves the value with the version that the draft is based on', async () => {
  api.on(contentSections.update, () => json(section('Mine', 2)))
  await saveMine()
  expect(sent()).toEqual([{ sectionKey: 'about_title', content: 'Mine', version: 1 }])
  expect(outcome.onSaved).toHaveBeenCalledWith(section('Mine', 2))
})

it('keeps both values of a conflict, and saving again overwrites the stored one', async () => {
  api.on(contentSections.update, () => refusal('CONFLICT', { details: { current: section('Theirs', 4) } }))
  const editor = await saveMine()
  expect(editor.current.draft).toMatchObject({ value: 'Mine', conflict: section('Theirs', 4) })
  expect(outcome.onConflict).toHaveBeenCalledWith(section('Theirs', 4))
  await act(() => editor.current.save())
  expect(sent()[1]).toEqual({ sectionKey: 'about_title', content: 'Mine', version: 4 })
  expect(outcome.onFailed).not.toHaveBeenCalled()
})

it.each([
  ['the server refuses', refusal('UNAVAILABLE')],
  ['a conflict lacks the stored item', refusal('CONFLICT')],
])('keeps the draft unchanged and calls onFailed when %s', async (_when, answer) => {
  api.on(contentSections.update, () => answer)
  const { draft, saving } = (await saveMine()).current
  expect(draft).toEqual({ ...draftOf('Before', section('Before', 1)), value: 'Mine' })
  expect(saving).toBe(false)
  expect(isChanged(draft)).toBe(true)
  expect(outcome.onFailed).toHaveBeenCalledOnce()
})

it('calls onFailed and keeps the base version when onConflict rejects', async () => {
  api.on(contentSections.update, () => refusal('CONFLICT', { details: { current: section('Theirs', 4) } }))
  outcome.onConflict.mockRejectedValue(new TypeError('Failed to fetch'))
  const { draft } = (await saveMine()).current
  expect(draft.conflict).toBeUndefined()
  expect(draft.base).toEqual(section('Before', 1))
  expect(outcome.onFailed).toHaveBeenCalledWith(new TypeError('Failed to fetch'))
})

it('does not change another draft that was opened while saving', async () => {
  api.on(contentSections.update, () => refusal('CONFLICT', { details: { current: section('Theirs', 4) } }))
  const editor = typeMine()
  const other = draftOf('Other', section('Other', 7))
  await act(async () => {
    const saved = editor.current.save()
    editor.current.setDraft(other)
    await saved
  })
  expect(editor.current.draft).toEqual(other)
  expect(editor.current.saving).toBe(false)
})
