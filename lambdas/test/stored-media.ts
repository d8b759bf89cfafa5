import type { Media } from '@highline/shared/schemas/media'
import { media } from '../src/data/entities'
import { save } from '../src/data/entity'
import type { FakeApp } from './fake-app'

/** Returns the media item of an uploaded file. */
export const storedMedia = (id: number, more: Partial<Media> = {}): Media => ({
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

/** Stores the media item of an uploaded file, without its object. */
export const storeMedia = ({ table }: FakeApp, id: number, more: Partial<Media> = {}) =>
  save(table, media, storedMedia(id, more))
