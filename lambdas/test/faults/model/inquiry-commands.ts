import { contact } from '@highline/shared/endpoints/contact'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { contactService } from '../../../src/functions/contact'
import { inquiriesService } from '../../../src/functions/inquiries'
import { send } from '../../request'
import type { Client, Commands } from './commands'
import { noteAnswer } from './model-state'

/** Number of different inquiries; few, so that clients often send the same one concurrently. */
const pool = 12
const keyOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const addressOf = (n: number) => `visitor${n}@example.co.uk`

async function inquire({ app, state, pick, address }: Client) {
  const n = pick(pool)
  const email = addressOf(n)
  const sent = state.sent.get(email) ?? { accepted: false }
  state.sent.set(email, sent)
  const body = { firstName: 'Ada', lastName: 'Byron', email, message: `Inquiry ${n}` }
  const answer = await send(contactService(app), contact.create, {
    body,
    headers: { 'Idempotency-Key': keyOf(n) },
    address: `${address}${pick(200)}`,
  })
  noteAnswer(state, 'an inquiry', answer)
  if (answer.status === 201) sent.accepted = true
}

async function readInbox({ app, state }: Client) {
  const answer = await send(inquiriesService(app), inquiries.list, { cookie: state.app.cookie })
  noteAnswer(state, 'the inbox', answer)
}

async function removeInquiry({ app, state, pick }: Client) {
  const request = { cookie: state.app.cookie, params: { id: 1 + pick(pool) } }
  const answer = await send(inquiriesService(app), inquiries.remove, request)
  noteAnswer(state, 'a deletion', answer)
}

export const inquiryCommands: Commands = {
  inquire: [8, inquire],
  readInbox: [1, readInbox],
  removeInquiry: [1, removeInquiry],
}
