import { uploads as limits } from '@highline/shared/constants'
import { fail, succeed } from '../shell/toasts'
import type { BatchOutcome } from './use-uploads'

/** Spec §8: what is said of a batch of media files; nothing when all of it was cancelled. */
export function tellOutcome({ files, problems }: BatchOutcome): void {
  const uploaded = `${files.length} file(s) uploaded successfully`
  if (files.length > 0 && problems.length > 0)
    succeed({ title: 'Upload successful', description: `${uploaded}. Not uploaded: ${namesOf(problems)}.` })
  else if (files.length > 0) succeed({ title: 'Upload successful', description: uploaded })
  else if (problems.length > 0) fail({ title: 'Upload failed', description: reasonsOf(problems) })
}

const namesOf = (problems: BatchOutcome['problems']) => problems.map(({ name }) => name).join(', ')

/** Each reason once, however many files share it. */
const reasonsOf = (problems: BatchOutcome['problems']) =>
  [...new Set(problems.map(({ message }) => message).filter(Boolean))].join(' ') || 'Please try again'

/** Whether so many files may be sent together; if not, says so. */
export function mayBeginWith(count: number): boolean {
  if (count === 0) fail({ title: 'Upload failed', description: 'At least one file must be selected.' })
  else if (count > limits.filesPerBatch)
    fail({ title: 'Upload failed', description: `Up to ${limits.filesPerBatch} files at a time, please.` })
  return count > 0 && count <= limits.filesPerBatch
}
