import { createHash } from 'node:crypto'
import { contactLimits, inquiryLimits } from '@highline/shared/constants'
import type { contact } from '@highline/shared/endpoints/contact'
import { apiError } from '@highline/shared/http/api-error'
import { ApiError } from '@highline/shared/http/errors'
import { londonDay, publicSection, shownText } from '@highline/shared/public-content'
import type { Inquiry, InquiryFlag, InquiryInput } from '@highline/shared/schemas/inquiry'
import type { App } from '../app'
import { clientIpKey } from '../data/client-ip'
import {
  contentSections,
  counters,
  idempotencyKeys,
  inquiries,
  notices,
  spamInquiries,
} from '../data/entities'
import { find, putStep } from '../data/entity'
import { consume, consumeAll } from '../data/rate-limit'
import { ConditionFailed, epochSeconds } from '../data/table'
import { nextId } from '../data/writes'
import type { Handler } from '../http/handler'
import { newNotice } from './notice-states'

/**
 * Stores a visitor's inquiry, once per idempotency key. Hints of spam become flags; an inquiry with a filled honeypot
 * is stored separately as spam. The response is the same in all cases.
 */
export const createInquiry: Handler<typeof contact.create> = async (app, { body, headers, client }) => {
  const request = { key: headers['idempotency-key'] ?? app.token(16), hash: hashOf(body) }
  if (!(await isStored(app, request))) {
    const flags = await meterInquiry(app, client.address)
    await store(app, request, body, [...flags, ...hints(body)])
  }
  return { success: true }
}

interface Request {
  readonly key: string
  /** Hash of the inquiry without `elapsedMs`, to detect a key that is reused with different content. */
  readonly hash: string
}

const isSpam = ({ website }: InquiryInput) => website !== undefined && website !== null && website !== ''

function hashOf({ elapsedMs, ...words }: InquiryInput): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url')
}

/**
 * Whether an inquiry is stored under the key. DynamoDB may delete the key late, which is harmless: new inquiries have
 * new keys. @throws ApiError IDEMPOTENCY_CONFLICT when the key was used with different content
 */
async function isStored({ table }: App, { key, hash }: Request): Promise<boolean> {
  const stored = await find(table, idempotencyKeys, { key })
  if (stored && stored.hash !== hash) throw apiError('IDEMPOTENCY_CONFLICT')
  return stored !== undefined
}

function hints({ elapsedMs, message }: InquiryInput): Inquiry['flags'] {
  const links = message.match(/https?:\/\//gi)?.length ?? 0
  const fast = elapsedMs !== undefined && elapsedMs < contactLimits.fastMs
  return [...(fast ? (['fast'] as const) : []), ...(links > contactLimits.links ? (['links'] as const) : [])]
}

/** Stores key, inquiry, notice and total in one transaction, once per key. Spam has no notice and is not counted. */
async function store(app: App, request: Request, body: InquiryInput, flags: Inquiry['flags']): Promise<void> {
  const { website, elapsedMs, ...words } = body
  const now = app.now()
  const inquiry: Inquiry = {
    ...words,
    id: await nextId(app.table, 'inquiry'),
    createdAt: now.toISOString(),
    flags,
    status: 'new',
    note: '',
    version: 1,
  }
  const key = { ...request, expiresAt: epochSeconds(now, contactLimits.idempotencySeconds) }
  const once = putStep(idempotencyKeys, key, 'absent')
  const expiresAt = epochSeconds(now, inquiryLimits.spamDays * 86_400)
  const steps = isSpam(body)
    ? [once, putStep(spamInquiries, { ...inquiry, expiresAt }, 'absent')]
    : [
        once,
        putStep(inquiries, { ...inquiry, mail: { state: 'waiting', at: inquiry.createdAt } }, 'absent'),
        putStep(notices, newNotice(inquiry), 'absent'),
        { count: counters.inquiryTotal, by: 1 },
      ]
  try {
    await app.table.transact(steps, request.key)
  } catch (error) {
    if (!(error instanceof ConditionFailed && (await isStored(app, request)))) throw error
  }
}

/**
 * Counts an inquiry per address and in total. Only the limits per address reject it, with a message that suggests the
 * phone; a failing counter does not. @returns `busy` or `unmetered`, if either applies @throws ApiError RATE_LIMITED
 */
async function meterInquiry(app: App, address: string): Promise<InquiryFlag[]> {
  try {
    const who = await clientIpKey(app, address)
    await consumeAll(app, 'contact', who, contactLimits.perAddress, () => otherWay(app))
    const { n } = await consume(app, 'contact', 'everybody', contactLimits.total)
    return n > contactLimits.total.limit ? ['busy'] : []
  } catch (error) {
    if (error instanceof ApiError) throw error
    app.log.error('contact.unmetered', error)
    return ['unmetered']
  }
}

/** Suggests the phone number, if any. Never throws: `meterInquiry` would take that for a failing counter. */
async function otherWay({ table, log, now }: App): Promise<string> {
  try {
    const section = await find(table, contentSections, { sectionKey: 'contact_phone' })
    const phone = section && shownText(publicSection(section, londonDay(now())).content)
    return phone ? `You can also call us on ${phone}.` : ''
  } catch (error) {
    log.error('contact.phone-unread', error)
    return ''
  }
}
