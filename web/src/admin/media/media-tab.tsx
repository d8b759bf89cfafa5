import { useState } from 'react'
import { Button } from '../../ui/button'
import { TabHead } from '../shell/tab-head'
import { Bin } from './bin'
import { Library } from './library'
import { StorageCard } from './storage-card'
import { UploadCard } from './upload-card'

/** Media Files: every picture and video that the site can use. */
export function MediaTab() {
  const [bin, setBin] = useState(false)
  return (
    <section aria-labelledby="media-title">
      <TabHead id="media-title" title="Media Files" lead="Every picture and video that the site can use." />
      <div className="media-cards">
        <StorageCard />
        <UploadCard />
      </div>
      <div className="library-head">
        <h3 className="tab-part">{bin ? 'Bin' : 'Media library'}</h3>
        <Button variant="ghost" size="small" onClick={() => setBin(!bin)}>
          {bin ? 'Back to the Library' : 'Open the Bin'}
        </Button>
      </div>
      {bin ? <Bin /> : <Library />}
    </section>
  )
}
