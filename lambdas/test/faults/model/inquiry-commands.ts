import { contact } from '@highline/shared/endpoints/contact'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { askAs, type Client, type Commands } from './client'

/** Number of different inquiries; few, so that clients often send the same one concurrently. */
const pool = 12
const keyOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const addressOf = (n: number) => `visitor${n}@example.co.uk`

async function inquire(client: Client) {
  const { state, pick, address } = client
  const n = pick(pool)
  const email = addressOf(n)
  const sent = state.sent.get(email) ?? { accepted: false }
  state.sent.set(email, sent)
  const { status } = await askAs(client, contact.create, {
    body: { firstName: 'Ada', lastName: 'Byron', email, message: `Inquiry ${n}` },
    headers: { 'Idempotency-Key': keyOf(n) },
    address: `${address}${pick(200)}`,
  })
  if (status === 201) sent.accepted = true
}

export const inquiryCommands: Commands = {
  inquire: [8, inquire],
  readInbox: [1, (client) => askAs(client, inquiries.list)],
  removeInquiry: [1, (client) => askAs(client, inquiries.remove, { params: { id: 1 + client.pick(pool) } })],
}
