import { expect, it } from 'vitest'
import { formatFileDetails } from './media-words'

it.each([
  [{ width: 1920, height: 1080, size: 2_516_582 }, '1920 × 1080 · 2.4 MB'],
  [{ size: 3000 }, '3 kB'],
  [{ size: 1023 }, '1023 B'],
  [{ width: 10, height: 20 }, '10 × 20'],
  [{}, ''],
])('fileFacts(%j) formats the known facts', (file, facts) => {
  expect(formatFileDetails(file)).toBe(facts)
})
