import { apiError } from '@highline/shared/http/api-error'
import type { MailApp } from '../app'

/**
 * The mailbox that somebody asked for: absent is the default one, `second` the other, or one of the two by its
 * address. It chooses among what is configured and is never written to as it came.
 * @returns undefined when no mailbox is configured at all
 * @throws ApiError VALIDATION_FAILED
 */
export function chooseMailbox({ mailboxes }: MailApp, wish: string | undefined): string | undefined {
  if (wish === undefined) return mailboxes[0]
  const wished = wish.trim().toLowerCase()
  const chosen = wished === 'second' ? mailboxes[1] : mailboxes.find((one) => one.toLowerCase() === wished)
  if (!chosen) throw apiError('VALIDATION_FAILED', { message: noSuch, fields: { email: 'value' } })
  return chosen
}

const noSuch = 'No mailbox is set up for that admin. Choose the other one.'

/** `j•••@e•••.co.uk`: enough for its owner to know it by. */
export function maskAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  const [name = '', ...rest] = domain.split('.')
  return `${local.slice(0, 1)}•••@${[`${name.slice(0, 1)}•••`, ...rest].join('.')}`
}
