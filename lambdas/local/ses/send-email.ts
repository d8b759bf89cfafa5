import type { Mail } from './mail'

const MAX_RECIPIENTS = 50

/**
 * The parameters of SendEmail as a mail, refused where SES would.
 * https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html
 * @throws SesError
 */
export function readSendEmail(form: URLSearchParams, now: Date): Mail {
  const to = members(form, 'Destination.ToAddresses')
  const cc = members(form, 'Destination.CcAddresses')
  const bcc = members(form, 'Destination.BccAddresses')
  const replyTo = members(form, 'ReplyToAddresses')
  const from = required(form, 'Source')
  checkAddresses(from, [...to, ...cc, ...bcc], replyTo)
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
    ...(cc.length > 0 && { cc: cc.join(', ') }),
    ...(bcc.length > 0 && { bcc: bcc.join(', ') }),
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
  for (const address of [from, ...recipients, ...replyTo]) checkAddress(address)
}

/** `name.member.1`, `name.member.2`, … */
function members(form: URLSearchParams, name: string): string[] {
  const found: string[] = []
  for (
    let at = form.get(`${name}.member.1`);
    at !== null;
    at = form.get(`${name}.member.${found.length + 1}`)
  )
    found.push(at)
  return found
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (!value) throw new SesError('MissingParameter', `${name} is missing`)
  return value
}

/** A bare address, or one in angle brackets behind a name; never with a line break, which would add headers. */
function checkAddress(address: string): void {
  if (!/^[^\r\n]*?[^\s<>@]+@[^\s<>@]+>?$/.test(address))
    throw new SesError('InvalidParameterValue', `Not an address: ${JSON.stringify(address)}`)
}

/** A refusal in the words of SES's query protocol. */
export class SesError extends Error {
  readonly code: string

  constructor(
    code: 'InvalidAction' | 'InvalidParameterValue' | 'MessageRejected' | 'MissingParameter' | 'Throttling',
    message: string,
  ) {
    super(message)
    this.name = code
    this.code = code
  }
}
