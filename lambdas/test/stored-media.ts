import type { Media } from '@highline/shared/schemas/media'
import { media } from '../src/data/entities'
import { save } from '../src/data/entity'
import type { FakeApp } from './fake-app'

/** Stores the media item of an uploaded file, without its object. */
export async function storeMedia({ table }: FakeApp, id: number, more: Partial<Media> = {}): Promise<void> {
  await save(table, media, {
    id,
    filename: `${id}-abcd.jpg`,
    originalName: `Arena ${id}.jpg`,
    url: `/objects/${id}-abcd.jpg`,
    mimeType: 'image/jpeg',
    category: 'general',
    description: `Picture ${id}`,
    variants: [],
    size: 123,
    version: 4,
    ...more,
  })
}
