import { media } from '@highline/shared/endpoints/media'
import type { Media } from '@highline/shared/schemas/media'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'
import { Badge } from '../../ui/badge'
import { EmptyState } from '../../ui/empty-state'
import { Loaded } from '../loaded'
import { TabHead } from '../tab-head'
import { MediaPreview } from './media-preview'
import { categoryLabel, fileFacts } from './media-words'

/** Media Files: every picture and video that the site can use. */
export function MediaTab() {
  const query = useQuery(read(media.list))
  return (
    <section aria-labelledby="media-title">
      <TabHead id="media-title" title="Media Files" lead="Every picture and video that the site can use." />
      <Loaded query={query} what="the media files" shape="grid">
        {(files) =>
          files.length === 0 ? <EmptyState text="No media files yet." /> : <MediaGrid files={files} />
        }
      </Loaded>
    </section>
  )
}

export function MediaGrid({ files }: { files: readonly Media[] }) {
  return (
    <ul className="media-grid">
      {files.map((file) => (
        <li key={file.id} className="card media-card">
          <div className="media-frame">
            <MediaPreview file={file} />
          </div>
          <p className="media-name">{file.originalName || file.filename}</p>
          <p className="media-facts">
            <Badge>{categoryLabel(file.category)}</Badge> {fileFacts(file)}
          </p>
        </li>
      ))}
    </ul>
  )
}
