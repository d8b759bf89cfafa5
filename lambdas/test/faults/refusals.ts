import { contactLimits, loginLimits } from '@highline/shared/constants'
import { maxItems } from '@highline/shared/content-kinds'
import { admin } from '@highline/shared/endpoints/admin'
import { contact } from '@highline/shared/endpoints/contact'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { contentSections as contentRows, heroSlides } from '../../src/data/entities'
import { putStep, save } from '../../src/data/entity'
import { words } from '../inbox'
import { testPassword } from '../logged-in'
import { putInquiry, putItem, putPicture, putText, slide, text } from './fixtures'
import { after, requestScenario, type Scenario } from './scenario'

const first = { params: { id: 1 } }
const password = testPassword

/**
 * Requests that the site refuses because of its data. Not part of the sweep, since a fault may let one
 * through. The least-privilege tests need them, since some AWS calls are made only for refusals.
 */
export const refusals: readonly Scenario[] = [
  requestScenario(
    contact.create,
    async (harness) => {
      const phone = { sectionKey: 'contact_phone', content: '01632 960000', mediaId: null } as const
      await save(harness.app.table, contentRows, phone)
      const [{ limit }] = contactLimits.perAddress
      for (let i = 0; i < limit; i++) await putInquiry(harness)
      return { body: words }
    },
    { anonymous: true, query: 'at its limit', refusal: 429 },
  ),
  requestScenario(
    contact.create,
    async (harness) => {
      const headers = { 'Idempotency-Key': harness.key }
      await harness.ask(contact.create, { body: words, headers })
      return { body: { ...words, message: 'Fifty.' }, headers }
    },
    { anonymous: true, query: 'with other content', refusal: 409 },
  ),
  requestScenario(
    admin.sendMfa,
    async (harness) => {
      for (let i = 0; i < loginLimits.perAddress.limit; i++)
        await harness.ask(admin.sendMfa, { body: { password: 'wrong' } })
      return { body: { password } }
    },
    { anonymous: true, mail: true, query: 'at its limit', refusal: 429 },
  ),
  requestScenario(admin.login, async () => ({ body: { password: 'wrong' } }), {
    anonymous: true,
    query: 'with a wrong password',
    refusal: 401,
  }),
  requestScenario(
    heroCarousel.create,
    async (harness, cookie) => {
      await putPicture(harness, cookie)
      const written = { updatedAt: harness.time.now().toISOString(), version: 1 }
      const ids = Array.from({ length: maxItems.slide }, (_, index) => index + 1)
      await harness.app.table.transact(ids.map((id) => putStep(heroSlides, { ...slide, ...written, id })))
      return { body: slide }
    },
    { query: 'at the maximum', refusal: 409 },
  ),
  requestScenario(
    heroCarousel.update,
    after(putItem(heroCarousel.create, slide), { ...first, body: { title: 'Two', version: 9 } }),
    { query: 'of a stale version', refusal: 409 },
  ),
  requestScenario(contentSections.update, after(putText, { body: { ...text, version: 9 } }), {
    query: 'of a stale version',
    refusal: 409,
  }),
  requestScenario(inquiries.update, after(putInquiry, { ...first, body: { note: 'Rang', version: 9 } }), {
    query: 'of a stale version',
    refusal: 409,
  }),
]
