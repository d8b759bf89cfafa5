import { itemEndpoints } from '@highline/shared/content-endpoints'
import { type ContentKindName, contentKindNames, textFieldsOf } from '@highline/shared/content-kinds'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { beforeEach, describe, expect, it } from 'vitest'
import { contentOf } from '../site/content-of'
import { renderPage, stubBrowser } from '../testing/render-page'
import { contentExamples, mediaWith, snapshotWith } from '../testing/snapshot-example'
import { at, json } from '../testing/stub-api'
import { editorApi, imagesOf, textsOf } from './edit-page.testing'
import { readPage, saveChange, storedAt, storedValue, withStored } from './stored-page'

const listAndUpdate = (kind: ContentKindName) => {
  if (kind === 'text') return contentSections
  const { list, update } = itemEndpoints[kind]
  return { list, update: at(update, 5) }
}

beforeEach(() => stubBrowser())

describe.each(contentKindNames)('content kind %s', (kind) => {
  const { list, update } = listAndUpdate(kind)
  const values = contentExamples[kind]
  const given = { [kind]: values, media: [mediaWith({ id: 1, description: 'A mast' })] }
  const content = contentOf(snapshotWith(given))
  const isOfKind = ({ target }: { target: { kind: string } }) => target.kind === kind
  const stored = (field: string) =>
    values
      .flatMap((value) => Object.entries(value ?? {}))
      .find(([name, value]) => name === field && value)?.[1]
  const texts = textFieldsOf(kind).map(([field]) => ({ field, text: stored(field) }))

  const isStored = (text: string) => texts.some((one) => one.text === text)

  it('is shown on the page with every text and the image', () => {
    renderPage(given)
    for (const { text } of texts) expect(document.body.textContent).toContain(text)
    expect(document.querySelector('main img[alt="A mast"]')).not.toBeNull()
  })

  it('has every text and the image editable in place', () => {
    const editable = textsOf(content).filter(isOfKind)
    for (const expected of texts) expect(editable).toContainEqual(expect.objectContaining(expected))
    const images = imagesOf(content).filter(isOfKind)
    expect(images.map(({ shown }) => shown.picture?.alt)).toContain('A mast')
  })

  it('is saved with the version that was read', async () => {
    const api = editorApi()
    api.on(list, () => json([{ ...values[0], version: 3 }]))
    api.on(update, () => json({ ...values[0], version: 4 }))
    const [{ target, field } = expect.fail('no text')] = textsOf(content).filter(
      (editable) => isOfKind(editable) && isStored(editable.text),
    )
    const version = storedAt(await readPage(), target)?.version
    expect(version).toBe(3)
    expect(await saveChange(target, { [field]: 'New' }, version)).toMatchObject({ version: 4 })
    expect(api.seenOf(update)).toMatchObject([{ body: { [field]: 'New', version: 3 } }])
  })

  it('shows a saved text or image in its place and changes nothing else', () => {
    const page = snapshotWith({ ...given, media: [...given.media, mediaWith({ id: 2 })] })
    const before = textsOf(contentOf(page))
    const [editable = expect.fail('no text')] = before.filter(isOfKind).filter(({ text }) => isStored(text))
    const { target, field } = editable
    const saved = withStored(page, target, { ...storedAt(page, target), [field]: 'New' })
    expect(storedValue(saved, editable)).toBe('New')
    const isSame = ({ id }: { id: string }) => id !== editable.id
    const after = textsOf(contentOf(saved))
    expect(after.find(({ id }) => id === editable.id)?.text).toBe('New')
    expect(after.filter(isSame).map(({ text }) => text)).toEqual(
      before.filter(isSame).map(({ text }) => text),
    )
    const [image = expect.fail('no picture')] = imagesOf(contentOf(page)).filter(
      ({ shown, ...rest }) => isOfKind(rest) && shown.picture?.alt === 'A mast',
    )
    const exchanged = withStored(page, image.target, { ...storedAt(page, image.target), mediaId: 2 })
    const shown = imagesOf(contentOf(exchanged)).find(({ id }) => id === image.id)?.shown.picture
    expect(shown).toMatchObject({ src: '/api/media-file/2-abc.jpg', alt: '' })
  })
})
