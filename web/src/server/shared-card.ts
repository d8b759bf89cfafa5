import { mediaFilePath } from '@highline/shared/schemas/media'
import type { Snapshot } from '@highline/shared/schemas/snapshot'
import type { Content } from '../site/content'

/** The picture of a link to the page, in chats and on social media. */
interface Card {
  path: string
  width: number
  height: number
  alt: string
}

/** Chats show a narrower one as a stamp beside the text. */
const wideEnough = 600

/** That of the first slide whose picture or film has one; else the drawing of a stadium. */
export function sharedCard({ slides, companyName }: Content, { heroCarousel, media }: Snapshot): Card {
  for (const { id } of slides) {
    const mediaId = heroCarousel.find((slide) => slide.id === id)?.mediaId
    const file = media.find((candidate) => candidate.id === mediaId)
    const card = file?.variants.find(({ crop, width }) => crop === 'card' && width >= wideEnough)
    if (file && card) {
      const { filename, width, height } = card
      return { path: mediaFilePath(filename), width, height, alt: file.description.trim() || companyName }
    }
  }
  return { path: '/og.jpg', width: 1200, height: 630, alt: companyName }
}
