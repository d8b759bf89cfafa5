import { contact } from '@highline/shared/constants'
import type { InquiryFlag } from '@highline/shared/schemas/inquiry'
import { Badge } from '../../ui/badge'

const flagWords: Record<InquiryFlag, { label: string; why: string }> = {
  fast: { label: 'Filled in fast', why: `The form was sent within ${contact.fastMs / 1000} seconds.` },
  links: { label: 'Many links', why: `The message holds more than ${contact.links} links.` },
  busy: { label: 'Busy hour', why: `More than ${contact.everybody.limit} inquiries came within that hour.` },
  unmetered: { label: 'Not counted', why: 'The sender’s other inquiries could not be counted at the time.' },
}

/** Why an inquiry deserves a second look, in words. */
export function InquiryFlags({ flags }: { flags: readonly InquiryFlag[] }) {
  return (
    <ul className="inquiry-flags" aria-label="Worth a second look">
      {flags.map((flag) => (
        <li key={flag}>
          <Badge tone="warning">{flagWords[flag].label}</Badge> {flagWords[flag].why}
        </li>
      ))}
    </ul>
  )
}
