import { admin } from '@highline/shared/endpoints/admin'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { SendMfaResult } from '@highline/shared/schemas/auth'
import { testPassword as password } from '../../logged-in'
import { otherCode } from '../../second-factor'
import { askAs, type Client, type Commands } from './client'

async function askForCode(client: Client) {
  const { app, state, address, pick } = client
  const mails: string[] = []
  const mail: typeof app.mail = {
    send: async (words) => {
      mails.push(words.text)
      await app.mail.send(words)
    },
  }
  const answer = await askAs({ ...client, app: { ...app, mail } }, admin.sendMfa, {
    body: { password },
    address: `${address}${pick(200)}`,
  })
  const [accessCode] = /\b\d{6}\b/.exec(mails[0] ?? '') ?? []
  if (answer.status === 200 && accessCode)
    state.challenges.push({ sessionId: SendMfaResult.parse(answer.body).sessionId, accessCode, opened: 0 })
}

/**
 * Logs in with the code of one of the last two challenges, which other clients may use at the same time; in a
 * quarter of the cases with a wrong code. May replace a session, which then ends.
 */
async function logIn(client: Client) {
  const { state, address, pick } = client
  const challenge = state.challenges.at(-1 - pick(2))
  if (!challenge) return
  const { sessionId } = challenge
  const isRight = pick(4) > 0
  const accessCode = isRight ? challenge.accessCode : otherCode(challenge.accessCode)
  const body = { password, sessionId, accessCode }
  const replaced = state.live[pick(2 * state.live.length)]
  const request = { body, address: `${address}${pick(200)}`, cookie: replaced ?? '' }
  const answer = await askAs(client, admin.login, request)
  if (answer.status !== 200) return
  if (!isRight) state.violations.push('a wrong code opened a session')
  if (++challenge.opened > 1) state.violations.push('a code opened two sessions')
  state.live.push(answer.cookie ?? '')
  if (replaced) state.ended.push(replaced)
}

async function logOut(client: Client) {
  const { state, pick } = client
  const cookie = state.live[pick(state.live.length)]
  if (!cookie) return
  const answer = await askAs(client, admin.logout, { cookie })
  if (answer.status === 200) state.ended.push(cookie)
}

/** Requests the inbox with the cookie of an ended session. */
async function useEndedSession(client: Client) {
  const { state, pick } = client
  const cookie = state.ended[pick(state.ended.length)]
  if (!cookie) return
  const answer = await askAs(client, inquiries.list, { cookie })
  if (answer.status === 200) state.violations.push('a session that was ended read the inbox')
}

export const authCommands: Commands = {
  askForCode: [3, askForCode],
  logIn: [6, logIn],
  logOut: [3, logOut],
  useEndedSession: [3, useEndedSession],
}
