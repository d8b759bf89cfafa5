import { isHidden } from '@highline/shared/public-content'
import type { ContentSection } from '@highline/shared/schemas/content-section'

interface Visibility {
  /** Whether the page leaves the line out. */
  readonly off: boolean
  /** Why, or until when not; undefined where the line is simply there. */
  readonly words?: string
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Whether the page shows a line. @param today see `londonDay` */
export function visibilityOf(stored: ContentSection | undefined, today: string): Visibility {
  const { hidden, validUntil } = stored ?? {}
  if (hidden) return { off: true, words: 'Hidden on the page' }
  if (!validUntil) return { off: false }
  const day = format.format(new Date(validUntil))
  const off = isHidden({ validUntil }, today)
  return { off, words: off ? `Off the page, last shown on ${day}` : `On the page until ${day}` }
}
