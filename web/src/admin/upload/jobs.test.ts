import { expect, it } from 'vitest'
import { mergeJobs, progressOf, type UploadJob } from './jobs'

const job = (key: number, given: Partial<UploadJob> = {}): UploadJob => ({
  key,
  file: new File(['x'.repeat(10)], `${key}.jpg`),
  state: 'waiting',
  sent: 0,
  ...given,
})

it('a retried file keeps its position in the list', () => {
  const before = [job(1, { state: 'done' }), job(2, { state: 'failed', problem: 'No line' }), job(3)]
  const after = mergeJobs(before, [job(2)])
  expect(after.map(({ key, state }) => [key, state])).toEqual([
    [1, 'done'],
    [2, 'waiting'],
    [3, 'waiting'],
  ])
})

it('a new batch replaces the old one', () => {
  const next = job(2)
  expect(mergeJobs([job(1, { state: 'done' })], [next])).toEqual([next])
})

it('the total progress excludes failed files', () => {
  const jobs = [
    job(1, { sent: 10, state: 'done' }),
    job(2, { sent: 4 }),
    job(3, { sent: 9, state: 'failed' }),
  ]
  expect(progressOf(jobs)).toEqual({ sent: 14, size: 20 })
})
