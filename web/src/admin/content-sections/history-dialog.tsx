import { contentSections } from '@highline/shared/endpoints/content-sections'
import type { ContentRevision } from '@highline/shared/schemas/content-section'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'
import { Button } from '../../ui/button'
import { AdminDialog } from '../shell/admin-dialog'
import { londonTime } from '../shell/london-time'
import { QueryState } from '../shell/query-state'
import type { ContentEntry } from './content-groups'
import { useRestore } from './use-restore'

interface HistoryDialogProps {
  entry: ContentEntry
  onClose: () => void
}

/** The earlier texts of a key, newest first, each of which can be brought back. */
export function HistoryDialog({ entry, onClose }: HistoryDialogProps) {
  const { key, spec, stored, fallback } = entry
  const query = useQuery(read(contentSections.history, { params: { sectionKey: key } }))
  const { restore, restoring } = useRestore(key)
  const title = `Earlier texts of “${spec.label}”`
  return (
    <AdminDialog label={title} onClose={() => restoring || onClose()}>
      <h2 className="dialog-title">{title}</h2>
      <QueryState query={query} what="the earlier texts" like="revisions" blocks={2}>
        {(revisions) => (
          <ol className="revisions">
            {earlierTexts(revisions, fallback).map(({ id, when, shown, content }) => (
              <li key={id} className="revision">
                <div>
                  <p className="row-fact">{when}</p>
                  <p className="content-text">{shown}</p>
                </div>
                {content === stored?.content ? (
                  <span className="row-fact">As it is now</span>
                ) : (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Restore: ${when}`}
                    disabled={restoring}
                    onClick={() => restore(content, stored?.version ?? 0, onClose)}
                  >
                    Restore
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryState>
      <div className="dialog-actions">
        <Button variant="secondary" disabled={restoring} onClick={onClose}>
          Close
        </Button>
      </div>
    </AdminDialog>
  )
}

/** What was stored, and below it what the page shows while nothing is. */
function earlierTexts(revisions: readonly ContentRevision[], fallback: string) {
  const builtIn = { id: 0, when: 'Built-in text', shown: fallback || 'Nothing', content: '' }
  const stored = revisions
    .filter(({ content }) => content !== '')
    .map(({ version, content, replacedAt }) => ({
      id: version,
      when: `Until ${londonTime(replacedAt)}`,
      shown: content,
      content,
    }))
  return [...stored, builtIn]
}
