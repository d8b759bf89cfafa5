import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { Activity } from '@highline/shared/schemas/activity'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'

/** The names of those who have sent inquiries, by the inquiries' ids. The log itself holds no names of people. */
export type Senders = ReadonlyMap<number, string>

/** Of the newest inquiries; empty until they are known, and where they cannot be read. */
export function useSenders(): Senders {
  const query = useQuery({ ...read(inquiries.list, { query: { limit: '200' } }), refetchOnMount: 'always' })
  return new Map((query.data ?? []).map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
}

/** What was done, in the words of a sentence after its subject; labels that are not among these stand as they are. */
const actions: Readonly<Record<string, string>> = {
  'Inquiry changed': 'inquiry changed',
  'Inquiry marked as new': 'marked as new',
  'Inquiry marked as answered': 'marked as answered',
  'Inquiry archived': 'archived',
  'Inquiry deleted': 'deleted',
  'Inquiry restored': 'restored',
  'Inquiry taken out of the spam': 'taken out of the spam',
  'Content changed': 'text changed',
  'Hero item added': 'slide added',
  'Hero item changed': 'slide changed',
  'Hero item deleted': 'slide deleted',
  'Project added': 'project added',
  'Project changed': 'project changed',
  'Project deleted': 'project deleted',
  'Files uploaded': 'uploaded',
  'Media file changed': 'file changed',
  'Media file moved to the bin': 'moved to the bin',
  'Media file deleted for good': 'deleted for good',
  'Media file restored': 'restored from the bin',
  'Media file replaced': 'replaced by another file',
  'Media file brought back': 'brought back from an earlier copy',
}

/** A step as a sentence: `Margaret Ashdown: marked as answered`. */
export function activityWords({ action, subject }: Activity, senders: Senders) {
  const id = Number(/^No\. (\d+)$/.exec(subject)?.[1])
  const named = id && action.startsWith('Inquiry') ? (senders.get(id) ?? `Inquiry no. ${id}`) : subject
  const words = actions[action] ?? action
  return { subject: named, action: named ? words : action }
}
