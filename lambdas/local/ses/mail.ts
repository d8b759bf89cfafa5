import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeAtomically } from '../write-atomically'

/** A mail as it was sent. Several addresses are one string, separated by commas. */
export const SentMail = z.object({
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** ISO time. */
  at: z.string(),
  /** Present only if the sender set it. */
  replyTo: z.optional(z.string()),
})
export type SentMail = z.infer<typeof SentMail>

/** Opens a directory of mails: one file for each mail, numbered in order of arrival. */
export async function mailStore(directory: string) {
  await mkdir(directory, { recursive: true })
  let last = Number((await namesIn(directory)).at(-1)?.slice(0, -'.json'.length) ?? 0)
  return {
    /** Resolves when the mail is on disk. */
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

/** Parameters of SendEmail that are supported. */
const known = /^(Action|Version|Source|Destination\.ToAddresses|ReplyToAddresses|Message|Tags)(\.|$)/

/**
 * Parses the parameters of SendEmail into a mail. Rejects what SES rejects, and any unsupported parameter.
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

/** Parses `Tags.member.1.Name` and `.Value`, … */
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
  // A bare address, or a name and an address in angle brackets. A line break could inject headers, so it is refused.
  for (const address of [from, ...recipients, ...replyTo])
    if (!/^[^\r\n]*?[^\s<>@]+@[^\s<>@]+>?$/.test(address))
      throw new SesError('InvalidParameterValue', `Not an address: ${JSON.stringify(address)}`)
}

/** Returns the values of `name.member.1`, `name.member.2`, … */
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
