import { admin } from '@highline/shared/endpoints/admin'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { SendMfaResult } from '@highline/shared/schemas/auth'
import { authService } from '../../../src/functions/auth'
import { inquiriesService } from '../../../src/functions/inquiries'
import { testPassword as password } from '../../logged-in'
import { send } from '../../request'
import { otherCode } from '../../second-factor'
import type { Client, Commands } from './commands'
import { noteAnswer } from './world'

async function askForCode({ app, world, address, pick }: Client) {
  const mails: string[] = []
  const mail: typeof app.mail = {
    send: async (words) => {
      mails.push(words.text)
      await app.mail.send(words)
    },
  }
  const answer = await send(authService({ ...app, mail }), admin.sendMfa, {
    body: { password },
    address: `${address}${pick(200)}`,
  })
  noteAnswer(world, 'asking for a code', answer)
  const [accessCode] = /\b\d{6}\b/.exec(mails[0] ?? '') ?? []
  if (answer.status === 200 && accessCode)
    world.challenges.push({ sessionId: SendMfaResult.parse(answer.body).sessionId, accessCode, opened: 0 })
}

/**
 * With the code of one of the last challenges, which others may be using at this moment, now and then a wrong one; and
 * from a browser that may have a session, which ends then.
 */
async function logIn({ app, world, address, pick }: Client) {
  const challenge = world.challenges.at(-1 - pick(2))
  if (!challenge) return
  const { sessionId } = challenge
  const isRight = pick(4) > 0
  const accessCode = isRight ? challenge.accessCode : otherCode(challenge.accessCode)
  const body = { password, sessionId, accessCode }
  const replaced = world.live[pick(2 * world.live.length)]
  const cookie = replaced ? { cookie: replaced } : {}
  const answer = await send(authService(app), admin.login, {
    body,
    address: `${address}${pick(200)}`,
    ...cookie,
  })
  noteAnswer(world, 'a login', answer)
  if (answer.status !== 200) return
  if (!isRight) world.wrongs.push('a wrong code opened')
  if (++challenge.opened > 1) world.wrongs.push('a code opened twice')
  world.live.push(answer.cookie ?? '')
  if (replaced) world.ended.push(replaced)
}

async function logOut({ app, world, pick }: Client) {
  const cookie = world.live[pick(world.live.length)]
  if (!cookie) return
  const answer = await send(authService(app), admin.logout, { cookie })
  noteAnswer(world, 'a logout', answer)
  if (answer.status === 200) world.ended.push(cookie)
}

/** With a session that is over since before now. */
async function intrude({ app, world, pick }: Client) {
  const cookie = world.ended[pick(world.ended.length)]
  if (!cookie) return
  const answer = await send(inquiriesService(app), inquiries.list, { cookie })
  noteAnswer(world, 'an intrusion', answer)
  if (answer.status === 200) world.wrongs.push('a session that was ended read the inbox')
}

export const doorCommands: Commands = {
  askForCode: [3, askForCode],
  logIn: [6, logIn],
  logOut: [3, logOut],
  intrude: [3, intrude],
}
