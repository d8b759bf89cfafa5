import { logo } from '@highline/shared/endpoints/logo'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'
import { LiveMark } from '../shell/live-mark'
import { QueryState } from '../shell/query-state'
import { TabHead } from '../shell/tab-head'
import { CurrentLogo } from './current-logo'
import { LogoHistory } from './logo-history'
import { LogoUpload } from './logo-upload'

/** Logo: what stands in the navigation bar, and the pictures that stood there before. */
export function LogoTab() {
  const current = useQuery(read(logo.get))
  return (
    <section aria-labelledby="logo-title">
      <TabHead id="logo-title" title="Logo" lead="Shown in the navigation bar and the footer.">
        <LiveMark />
      </TabHead>
      <div className="logo-cards">
        <QueryState query={current} what="the logo" like="logo-waiting" blocks={1}>
          {(set) => <CurrentLogo logo={set} />}
        </QueryState>
        <LogoUpload />
      </div>
      <h3 className="tab-part">Logo history</h3>
      <LogoHistory currentId={current.data?.logoId} />
    </section>
  )
}
