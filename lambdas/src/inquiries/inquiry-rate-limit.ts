import { contact as limits } from '@highline/shared/constants'
import { ApiError } from '@highline/shared/http/errors'
import type { InquiryFlag } from '@highline/shared/schemas/inquiry'
import type { App } from '../app'
import { clientIpKey } from '../data/client-ip'
import { contentSections } from '../data/entities'
import { find } from '../data/entity'
import { consume, rateLimited } from '../data/rate-limit'

/**
 * Counts an inquiry against its sender's address and against everybody. Only the address's own limits refuse,
 * and then name another way to reach us. A counter that fails costs nobody their inquiry.
 * @returns what deserves a second look
 * @throws ApiError RATE_LIMITED
 */
export async function meterInquiry(app: App, address: string): Promise<InquiryFlag[]> {
  try {
    await meterAddress(app, address)
    const { n } = await consume(app, 'contact', 'everybody', limits.everybody)
    return n > limits.everybody.limit ? ['busy'] : []
  } catch (error) {
    if (error instanceof ApiError) throw error
    app.log.error('contact.unmetered', error)
    return ['unmetered']
  }
}

async function meterAddress(app: App, address: string): Promise<void> {
  const who = await clientIpKey(app, address)
  for (const rate of limits.perAddress) {
    const { n, wait } = await consume(app, 'contact', who, rate)
    if (n > rate.limit) throw rateLimited(wait, await otherWay(app))
  }
}

async function otherWay({ table }: App): Promise<string> {
  const phone = (await find(table, contentSections, { sectionKey: 'contact_phone' }))?.content.trim()
  return phone ? `You can also call us on ${phone}.` : ''
}
