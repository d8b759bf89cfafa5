import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeAtomically } from '../write-atomically'

/** A mail as it was handed over. Several addresses stand in one text, with commas between them. */
export const SentMail = z.object({
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** ISO time. */
  at: z.string(),
  /** Only where the sender gave it. */
  replyTo: z.optional(z.string()),
})
export type SentMail = z.infer<typeof SentMail>

/** Every mail in a file of its own, numbered in the order of arrival. */
export async function mailStore(directory: string) {
  await mkdir(directory, { recursive: true })
  let last = Number((await namesIn(directory)).at(-1)?.slice(0, -'.json'.length) ?? 0)
  return {
    /** Returns when the mail is on disk. */
    async add(mail: SentMail) {
      last += 1
      const name = `${String(last).padStart(8, '0')}.json`
      await writeAtomically(join(directory, name), JSON.stringify(mail, undefined, 2))
    },
    /** Oldest first. */
    async all() {
      const texts = (await namesIn(directory)).map((name) => readFile(join(directory, name), 'utf8'))
      return (await Promise.all(texts)).map((text) => SentMail.parse(JSON.parse(text)))
    },
  }
}

const namesIn = async (directory: string) =>
  (await readdir(directory)).filter((name) => /^\d+\.json$/.test(name)).sort()

const MAX_RECIPIENTS = 50

/** Of SendEmail's parameters, those that become the mail. */
const known = /^(Action|Version|Source|Destination\.ToAddresses|ReplyToAddresses|Message|Tags)(\.|$)/

/**
 * The parameters of SendEmail as a mail, refused where SES would, and for a parameter that nothing here would honour.
 * https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html
 * @throws SesError
 */
export function readSendEmail(form: URLSearchParams, now: Date): SentMail {
  const unknown = [...form.keys()].find((name) => !known.test(name))
  if (unknown) throw new SesError('InvalidParameterValue', `${unknown} is not implemented here`)
  const to = members(form, 'Destination.ToAddresses')
  const replyTo = members(form, 'ReplyToAddresses')
  const from = required(form, 'Source')
  checkAddresses(from, to, replyTo)
  const subject = required(form, 'Message.Subject.Data')
  const text = form.get('Message.Body.Text.Data') ?? ''
  const html = form.get('Message.Body.Html.Data') ?? ''
  if (!text && !html) throw new SesError('MissingParameter', 'Message.Body is missing')
  return {
    to: to.join(', '),
    from,
    subject,
    text,
    html,
    at: now.toISOString(),
    ...(replyTo.length > 0 && { replyTo: replyTo.join(', ') }),
  }
}

/** `Tags.member.1.Name` and `.Value`, … */
export function readTags(form: URLSearchParams): Record<string, string[]> {
  const tags: Record<string, string[]> = {}
  for (let n = 1; form.has(`Tags.member.${n}.Name`); n++)
    tags[form.get(`Tags.member.${n}.Name`) ?? ''] = [form.get(`Tags.member.${n}.Value`) ?? '']
  return tags
}

function checkAddresses(from: string, recipients: readonly string[], replyTo: readonly string[]): void {
  if (recipients.length === 0) throw new SesError('InvalidParameterValue', 'Missing recipients')
  if (recipients.length > MAX_RECIPIENTS)
    throw new SesError('MessageRejected', `Recipient count exceeds ${MAX_RECIPIENTS}.`)
  // A bare address, or one in angle brackets behind a name; never with a line break, which would add headers.
  for (const address of [from, ...recipients, ...replyTo])
    if (!/^[^\r\n]*?[^\s<>@]+@[^\s<>@]+>?$/.test(address))
      throw new SesError('InvalidParameterValue', `Not an address: ${JSON.stringify(address)}`)
}

/** `name.member.1`, `name.member.2`, … */
function members(form: URLSearchParams, name: string): string[] {
  const found: string[] = []
  const next = () => form.get(`${name}.member.${found.length + 1}`)
  for (let value = next(); value !== null; value = next()) found.push(value)
  return found
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (!value) throw new SesError('MissingParameter', `${name} is missing`)
  return value
}

export class SesError extends Error {
  constructor(code: string, message: string) {
    super(message)
    this.name = code
  }
}
