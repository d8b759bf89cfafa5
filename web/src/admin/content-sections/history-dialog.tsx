import { contentSections } from '@highline/shared/endpoints/content-sections'
import type { ContentRevision } from '@highline/shared/schemas/content-section'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'
import { SmallButton } from '../../ui/button'
import { AdminDialog } from '../shell/admin-dialog'
import { londonTime } from '../shell/london-time'
import { QueryState } from '../shell/query-state'
import type { ContentEntry } from './content-groups'
import { restored, useSaveSection } from './use-save-section'

/** Lists the earlier texts of a content key, newest first, each with a button to restore it. */
export function HistoryDialog({ entry, onClose }: { entry: ContentEntry; onClose: () => void }) {
  const { key, spec, stored, fallback } = entry
  const query = useQuery(read(contentSections.history, { params: { sectionKey: key } }))
  const { save, saving } = useSaveSection()
  const restore = (content: string) =>
    save({ sectionKey: key, content, version: stored?.version ?? 0 }, { ...restored, onSaved: onClose })
  return (
    <AdminDialog title={`Earlier texts of “${spec.label}”`} busy={saving} close="Close" onClose={onClose}>
      <QueryState query={query} what="the earlier texts" layoutClass="revisions" blocks={2}>
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
                  <SmallButton
                    aria-label={`Restore: ${when}`}
                    disabled={saving}
                    onClick={() => restore(content)}
                  >
                    Restore
                  </SmallButton>
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryState>
    </AdminDialog>
  )
}

/** Returns the stored revisions, followed by the built-in text. */
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
