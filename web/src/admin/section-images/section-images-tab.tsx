import { type ContentKey, contentKeys, keysOfKind } from '@highline/shared/content-keys'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'
import { SectionImage } from '../media-picker/section-image'
import { LiveTab } from '../shell/live-tab'
import { QueryState } from '../shell/query-state'

const slots = keysOfKind('image').filter((key) => contentKeys[key].tabs?.includes('section-images'))

export function SectionImagesTab() {
  const query = useQuery(read(contentSections.list))
  return (
    <LiveTab
      id="section-images-title"
      title="Section Images"
      lead="The pictures in the about and equipment sections of the page."
    >
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
    </LiveTab>
  )
}

const slotLabel = (key: ContentKey) =>
  key === 'professional_equipment_image' ? 'About picture' : contentKeys[key].label
