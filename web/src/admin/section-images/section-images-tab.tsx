import { type ContentKey, type ContentKeySpec, contentKeys, keysOfKind } from '@highline/shared/content-keys'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'
import { Loaded } from '../loaded'
import { MediaOf } from '../media/media-of'
import { TabHead } from '../tab-head'

const specs: Record<ContentKey, ContentKeySpec> = contentKeys
const slots = keysOfKind('image').filter((key) => specs[key].tabs?.includes('section-images'))

/** Section Images: the five places of the page that take a picture (spec §3). */
export function SectionImagesTab() {
  const query = useQuery(read(contentSections.list))
  return (
    <section aria-labelledby="section-images-title">
      <TabHead
        id="section-images-title"
        title="Section Images"
        lead="The pictures in the about and equipment sections of the page."
      />
      <Loaded query={query} what="the section images" shape="grid">
        {(sections) => (
          <ul className="slots">
            {slots.map((key) => (
              <Slot key={key} name={key} mediaId={mediaIdOf(sections, key)} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Slot({ name, mediaId }: { name: ContentKey; mediaId: number | null }) {
  return (
    <li className="card slot">
      <h3 className="card-title">{slotLabel(name)}</h3>
      <p className="key">{name}</p>
      <MediaOf id={mediaId} none="No picture set" />
    </li>
  )
}

const slotLabel = (key: ContentKey) =>
  key === 'professional_equipment_image' ? 'About picture' : specs[key].label

const mediaIdOf = (sections: readonly ContentSection[], key: ContentKey) =>
  sections.find(({ sectionKey }) => sectionKey === key)?.mediaId ?? null
