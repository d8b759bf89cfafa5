import { logo } from '@highline/shared/endpoints/logo'
import { media } from '@highline/shared/endpoints/media'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'
import { EmptyState } from '../../ui/empty-state'
import { Loaded } from '../loaded'
import { MediaGrid } from '../media/media-tab'
import { TabHead } from '../tab-head'

/** Logo: what stands in the navigation bar, and the pictures that stood there before. */
export function LogoTab() {
  const current = useQuery(read(logo.get))
  const logos = useQuery(read(media.list, { query: { category: 'logo' } }))
  return (
    <section aria-labelledby="logo-title">
      <TabHead id="logo-title" title="Logo" lead="Shown in the navigation bar and the footer." />
      <Loaded query={current} what="the logo">
        {({ logoUrl }) => <CurrentLogo url={logoUrl} />}
      </Loaded>
      <h3 className="tab-part">Logo history</h3>
      <Loaded query={logos} what="the logo history" shape="grid">
        {(files) =>
          files.length === 0 ? <EmptyState text="No logo files yet." /> : <MediaGrid files={files} />
        }
      </Loaded>
    </section>
  )
}

function CurrentLogo({ url }: { url: string | null }) {
  return (
    <div className="card logo-card">
      <h3 className="card-title">Current logo</h3>
      {url ? (
        <div className="logo-stage">
          <img className="logo-picture" src={url} alt="The current logo" />
        </div>
      ) : (
        <p>The default text logo is in use: the company name stands in place of a picture.</p>
      )}
    </div>
  )
}
