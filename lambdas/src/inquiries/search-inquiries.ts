import { inquiries as limits } from '@highline/shared/constants'
import { type Inquiry, type InquiryStatus, services } from '@highline/shared/schemas/inquiry'
import type { App } from '../app'
import { inquiries, inquiryCursor, lists } from '../data/entities'
import { list } from '../data/entity'
import type { ListOptions } from '../data/table'

interface Wanted {
  /** Words that must all stand somewhere in the inquiry. */
  readonly search: string
  readonly status?: InquiryStatus | undefined
}

/**
 * Looks through the next so many of the inbox, never through all of it at once: that would take the longer the
 * better business is. Says how many it has looked through, and where to go on.
 */
export async function searchInquiries(app: App, wanted: Wanted, page: ListOptions & { limit: number }) {
  const { values, next } = await list(app, inquiries, {
    ...lists.inquiries,
    ...page,
    limit: limits.searchAtOnce,
  })
  const found = values.filter(matcher(wanted))
  const shown = found.slice(0, page.limit)
  const last = found.length > page.limit ? shown.at(-1) : undefined
  if (!last) return { values: shown, searched: values.length, next }
  return { values: shown, searched: values.indexOf(last) + 1, next: inquiryCursor(last.id) }
}

function matcher({ search, status }: Wanted): (inquiry: Inquiry) => boolean {
  const words = plain(search).split(/\s+/)
  return (inquiry) => {
    if (status && inquiry.status !== status) return false
    const text = plain(textOf(inquiry))
    return words.every((word) => text.includes(word))
  }
}

const labels: Readonly<Record<string, string>> = services

/** Everything that the card shows. A telephone number is found however it is spaced. */
function textOf({ firstName, lastName, email, phone, venue, services: service, message, note }: Inquiry) {
  const asked = service === null ? '' : `${service} ${labels[service] ?? ''}`
  const digits = phone.replace(/\D/g, '')
  return [`${firstName} ${lastName}`, email, phone, digits, venue, asked, message, note].join('\n')
}

/** Without capitals and accents: who looks for Zoe finds Zoë. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
