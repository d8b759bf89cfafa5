import { type ContentKey, type ContentKeySpec, contentKeys, keysOfKind } from '@highline/shared/content-keys'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'
import { SectionImage } from '../media-picker/section-image'
import { LiveMark } from '../shell/live-mark'
import { QueryState } from '../shell/query-state'
import { TabHead } from '../shell/tab-head'

const specs: Record<ContentKey, ContentKeySpec> = contentKeys
const slots = keysOfKind('image').filter((key) => specs[key].tabs?.includes('section-images'))

export function SectionImagesTab() {
  const query = useQuery(read(contentSections.list))
  return (
    <section aria-labelledby="section-images-title">
      <TabHead
        id="section-images-title"
        title="Section Images"
        lead="The pictures in the about and equipment sections of the page."
      >
        <LiveMark />
      </TabHead>
      <QueryState query={query} what="the section images" layoutClass="slots" blocks={slots.length}>
        {(sections) => (
          <ul className="slots">
            {slots.map((key) => (
              <li key={key} className="card slot">
                <h3 className="card-title" title={key}>
                  {slotLabel(key)}
                </h3>
                <SectionImage
                  name={key}
                  label={slotLabel(key)}
                  stored={sections.find(({ sectionKey }) => sectionKey === key)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}

const slotLabel = (key: ContentKey) =>
  key === 'professional_equipment_image' ? 'About picture' : specs[key].label
