import { admin } from '@highline/shared/endpoints/admin'
import { contact } from '@highline/shared/endpoints/contact'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { media } from '@highline/shared/endpoints/media'
import { uploads as limits } from '@highline/shared/limits'
import { MfaSetup } from '@highline/shared/schemas/auth'
import { inquiries as inquiryRows, lists } from '../../src/data/entities'
import { list, save } from '../../src/data/entity'
import { housekeeping } from '../../src/housekeeping/housekeeping'
import { notify } from '../../src/inquiries/notify'
import { publish } from '../../src/publish/publish'
import { testPassword } from '../logged-in'
import { shownCode } from '../second-factor'
import { inquire, logIn, mailedChallenge, render, words } from './actors'
import { putInquiry, putPicture, putText } from './props'
import { asking, chore, type Scene } from './scene'

const first = { params: { id: 1 } }
const password = testPassword

/** What visitors send, and what the owner does with it. */
const inquiryScenes: Scene[] = [
  asking(contact.create, async ({ key }) => ({ body: words, headers: { 'Idempotency-Key': key } }), {
    stranger: true,
  }),
  asking(inquiries.list, async (trial) => {
    await putInquiry(trial)
    return undefined
  }),
  asking(inquiries.update, async (trial) => {
    await putInquiry(trial)
    return { ...first, body: { status: 'answered', note: 'Rang back' } }
  }),
  asking(
    inquiries.remove,
    async (trial) => {
      await putInquiry(trial)
      return first
    },
    { again: [404] },
  ),
  asking(
    inquiries.notSpam,
    async (trial) => {
      await putInquiry(trial, { website: 'x' })
      return first
    },
    { again: [404] },
  ),
  asking(inquiries.erase, async (trial) => {
    await putInquiry(trial)
    await putInquiry(trial, { website: 'x' })
    return { body: { email: words.email } }
  }),
]

/** The door. A code, a link and a QR code are good for one go, which a fault may use up. */
const doorScenes: Scene[] = [
  asking(admin.mfaStatus, async () => undefined, { stranger: true }),
  asking(admin.status, async () => undefined),
  asking(admin.site, async () => undefined),
  asking(admin.sendMfa, async () => ({ body: { password } }), { stranger: true, mail: true, again: [429] }),
  asking(admin.login, async (trial) => ({ body: { password, ...(await mailedChallenge(trial)) } }), {
    stranger: true,
    mail: true,
    again: [401],
  }),
  asking(admin.logout, async () => undefined),
  asking(admin.activity, async (trial, cookie) => void (await putText(trial, cookie))),
  asking(admin.setupMfa, async () => undefined),
  asking(
    admin.verifySetup,
    async (trial, cookie) => {
      const { body } = await trial.ask(admin.setupMfa, { cookie })
      return { body: { password, code: shownCode(trial.app, MfaSetup.parse(body).manualEntryKey) } }
    },
    { again: [401] },
  ),
  asking(admin.sendLink, async (trial) => void (await besiege(trial)), { stranger: true, mail: true }),
  asking(
    admin.useLink,
    async (trial) => {
      await besiege(trial)
      await trial.ask(admin.sendLink)
      const [, token] = /#way-in=([\w-]{43})/.exec((await trial.mails()).at(-1)?.text ?? '') ?? []
      return { body: { token } }
    },
    { stranger: true, mail: true, again: [401, 400] },
  ),
]

async function besiege(trial: Parameters<typeof logIn>[0]): Promise<undefined> {
  for (let i = 0; i < 21; i++)
    await trial.ask(admin.sendMfa, { body: { password: 'wrong' }, address: `198.51.100.${i}` })
}

const choreScenes: Scene[] = [
  chore('publish', async (trial) => {
    await putText(trial, await logIn(trial))
    return () => publish(trial.app, render)
  }),
  chore('notify', async (trial) => {
    await inquire(trial)
    return () => notify(trial.app)
  }),
  chore('the end of a deletion for good', async (trial) => {
    const cookie = await logIn(trial)
    await putPicture(trial, cookie)
    await trial.ask(media.remove, { cookie, params: { id: 1 }, query: { permanent: '1' } })
    trial.time.pass(limits.purgeSeconds * 1000)
    return () => housekeeping(trial.app)
  }),
  chore('notify of a flood', async (trial) => {
    await inquire(trial)
    const { values } = await list(trial.app, inquiryRows, lists.inquiries)
    for (const inquiry of values) await save(trial.app.table, inquiryRows, { ...inquiry, flags: ['busy'] })
    return () => notify(trial.app)
  }),
  chore('housekeeping', async (trial) => {
    await putPicture(trial, await logIn(trial))
    await putInquiry(trial)
    trial.time.pass(800 * 86_400_000)
    return () => housekeeping(trial.app)
  }),
]

export const peopleScenes: Scene[] = [...inquiryScenes, ...doorScenes, ...choreScenes]
