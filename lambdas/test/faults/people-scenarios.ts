import { loginLimits, uploadLimits } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { contact } from '@highline/shared/endpoints/contact'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { media } from '@highline/shared/endpoints/media'
import { londonDay } from '@highline/shared/public-content'
import { MfaSetup } from '@highline/shared/schemas/auth'
import {
  contentSections as contentRows,
  inboxSettings,
  inquiries as inquiryRows,
  lists,
  notices,
} from '../../src/data/entities'
import { list, save } from '../../src/data/entity'
import { housekeeping } from '../../src/housekeeping/housekeeping'
import { readMailEvents } from '../../src/inquiries/mail-events'
import { newNotice } from '../../src/inquiries/notice-states'
import { notify } from '../../src/inquiries/notify'
import { makeVariants } from '../../src/media/variants/make-variants'
import { publish, publishIfStale } from '../../src/publish/publish'
import { eventOf, words } from '../inbox'
import { testPassword } from '../logged-in'
import { webp } from '../sample-files'
import { failLogins, shownCode } from '../second-factor'
import { inquire, logIn, mailedChallenge, mediaRows, render } from './clients'
import { putInquiry, putMissingPicture, putPhoto, putPicture, putSpam, putText } from './fixtures'
import { mailbox } from './harness'
import { after, eventScenario, requestScenario, type Scenario } from './scenario'

const first = { params: { id: 1 } }
const password = testPassword

/** Inquiries of visitors, and the administrator's work on them. */
const inquiryScenarios: Scenario[] = [
  requestScenario(contact.create, async ({ key }) => ({ body: words, headers: { 'Idempotency-Key': key } }), {
    anonymous: true,
  }),
  requestScenario(inquiries.list, after(putInquiry)),
  requestScenario(
    inquiries.update,
    after(putInquiry, { ...first, body: { status: 'answered', note: 'Rang back' } }),
  ),
  requestScenario(inquiries.remove, after(putInquiry, first), { repeatStatuses: [404] }),
  requestScenario(inquiries.notSpam, after(putSpam, first), { repeatStatuses: [404] }),
  requestScenario(inquiries.overview, after(putInquiry)),
  requestScenario(inquiries.updateSettings, async () => ({ body: { acknowledge: true } })),
  requestScenario(inquiries.erase, async (harness) => {
    await putInquiry(harness)
    await putSpam(harness)
    return { body: { email: words.email } }
  }),
]

/** Options of a login with a mailed code. */
const withCode = { anonymous: true, mail: true }

/** Login. Codes, links and QR codes are single-use, so a failed attempt may use them up. */
const authScenarios: Scenario[] = [
  requestScenario(admin.mfaStatus, undefined, { anonymous: true }),
  requestScenario(admin.status),
  requestScenario(admin.site),
  requestScenario(admin.sendMfa, async () => ({ body: { password } }), {
    ...withCode,
    repeatStatuses: [429],
  }),
  requestScenario(
    admin.login,
    async (harness) => ({ body: { password, ...(await mailedChallenge(harness)) } }),
    { ...withCode, repeatStatuses: [401] },
  ),
  requestScenario(admin.login, async () => ({ body: { password } }), { query: 'with a session' }),
  requestScenario(
    admin.sendMfa,
    async (harness) => {
      await reachFailureLimit(harness)
      await harness.ask(admin.sendMfa, { body: { password } })
      harness.time.pass(loginLimits.turnSeconds * 1000)
      return { body: { password } }
    },
    { ...withCode, repeatStatuses: [429], query: 'in its turn' },
  ),
  requestScenario(admin.logout),
  requestScenario(admin.activity, after(putText)),
  requestScenario(admin.setupMfa),
  requestScenario(
    admin.verifySetup,
    async (harness, cookie) => {
      const { body } = await harness.ask(admin.setupMfa, { cookie })
      return { body: { password, code: shownCode(harness.app, MfaSetup.parse(body).manualEntryKey) } }
    },
    { repeatStatuses: [401] },
  ),
  requestScenario(admin.sendLink, after(reachFailureLimit), withCode),
  requestScenario(
    admin.redeemLink,
    async (harness) => {
      await reachFailureLimit(harness)
      await harness.ask(admin.sendLink)
      const [, token] = /#way-in=([\w-]{43})/.exec((await harness.mails()).at(-1)?.text ?? '') ?? []
      return { body: { token } }
    },
    { ...withCode, repeatStatuses: [401, 400] },
  ),
]

async function reachFailureLimit(harness: Parameters<typeof logIn>[0]): Promise<undefined> {
  await failLogins(harness.app)
  await harness.ask(admin.sendMfa, { body: { password: 'wrong' }, address: '198.51.100.0' })
}

const housekeepingScenarios: Scenario[] = [
  ...Object.entries({ publish, 'publish if stale': publishIfStale }).map(([name, run]) =>
    eventScenario(name, 'publish', async (harness) => {
      await putText(harness, await logIn(harness))
      return () => run(harness.app, render)
    }),
  ),
  eventScenario('variants', 'variants', async (harness) => {
    await putPhoto(harness, await logIn(harness))
    return () => makeVariants(harness.app)
  }),
  eventScenario('notify', 'notify', async (harness) => {
    // The address is verified: in the SES sandbox, only verified addresses get mail.
    await harness.ask(contact.create, { body: { ...words, email: mailbox } })
    await save(harness.app.table, inboxSettings, { acknowledge: true })
    return () => notify(harness.app)
  }),
  eventScenario('notify without an address', 'notify', async (harness) => {
    await inquire(harness)
    return () => notify({ ...harness.app, recipients: [] })
  }),
  eventScenario('notify of a reminder', 'notify', async (harness) => {
    await inquire(harness)
    await notify(harness.app)
    harness.time.pass(21 * 3_600_000)
    return () => notify(harness.app)
  }),
  eventScenario('notify of events', 'notify', async (harness) => {
    await inquire(harness)
    const tags = { stage: harness.app.stage, about: 'mail', inquiries: '1-1', tried: '1' }
    return () => readMailEvents(harness.app, eventOf({ tags }, 'Delivery'))
  }),
  eventScenario('housekeeping of a purge', 'housekeeping', async (harness) => {
    const cookie = await logIn(harness)
    await putPicture(harness, cookie)
    await harness.ask(media.remove, { cookie, params: { id: 1 }, query: { permanent: '1' } })
    // A rendition that was in progress is stored late.
    const [row] = await mediaRows(harness)
    await harness.app.files.put(`${row?.filename.split('.')[0]}-480.webp`, webp(), 'image/webp')
    harness.time.pass(uploadLimits.purgeSeconds * 1000)
    return () => housekeeping(harness.app)
  }),
  eventScenario('notify of a summary', 'notify', async (harness) => {
    await inquire(harness)
    const { values } = await list(harness.app, inquiryRows, lists.inquiries)
    for (const inquiry of values)
      await save(harness.app.table, notices, newNotice({ ...inquiry, flags: ['busy'] }))
    return () => notify(harness.app)
  }),
  eventScenario('housekeeping of a missing file', 'housekeeping', async (harness) => {
    await putMissingPicture(harness, await logIn(harness))
    return () => housekeeping(harness.app)
  }),
  eventScenario('housekeeping', 'housekeeping', async (harness) => {
    await putPicture(harness, await logIn(harness))
    await putInquiry(harness)
    await putSpam(harness)
    await save(harness.app.table, contentRows, {
      sectionKey: 'certification_2',
      content: '',
      mediaId: null,
      validUntil: londonDay(new Date(harness.app.now().getTime() + 810 * 86_400_000)),
    })
    harness.time.pass(800 * 86_400_000)
    return () => housekeeping(harness.app)
  }),
]

export const peopleScenarios: Scenario[] = [...inquiryScenarios, ...authScenarios, ...housekeepingScenarios]
