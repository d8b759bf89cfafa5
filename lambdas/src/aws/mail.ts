import { type SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { escapeHtml } from '@highline/shared/escape-html'

export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  /** Whom an answer goes to; the sender when absent. */
  readonly replyTo?: string
  /** The same words twice: plain, and as HTML with everything from outside escaped. */
  readonly text: string
  readonly html: string
  /** Come back with every event of the mail; letters, digits, `-` and `_` alone. */
  readonly tags?: Readonly<Record<string, string>>
}

/** A mail was not taken. It says why in one word: the service's own sentence names the addressee. */
export class MailFailed extends Error {
  override readonly name = 'MailFailed'
  /** It is this mail that the service will not take, or its addresses; otherwise it may take the next. */
  readonly refused: boolean

  constructor(reason: string) {
    super(`The mail service did not take a mail: ${reason}`)
    this.refused = refusals.has(reason)
  }
}

/** https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html#API_SendEmail_Errors */
const refusals = new Set(['InvalidParameterValue', 'MessageRejected'])

/** Amazon SES, structured (never a raw message, whose headers a line break could add to). */
export function sesMailer(client: SESClient, from: string) {
  return {
    /** Done when the mail service has taken it. @throws MailFailed */
    async send(mail: Mail): Promise<void> {
      await client.send(sendEmail(from, mail)).catch((error: unknown) => {
        throw new MailFailed(error instanceof Error ? error.name : 'unknown')
      })
    },
  }
}

function sendEmail(from: string, { to, replyTo, subject, text, html, tags = {} }: Mail): SendEmailCommand {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
  return new SendEmailCommand({
    Source: from,
    Destination: { ToAddresses: [...to] },
    ReplyToAddresses: replyTo === undefined ? undefined : [replyTo],
    Tags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
    Message: { Subject: utf8(oneLine(subject)), Body: { Text: utf8(text), Html: utf8(html) } },
  })
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

/** Date and time as people in the UK write them, wherever the server is. */
export const londonFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** The hour of the day in London, 0 to 23, summer time included. */
export const londonHour = (at: Date) => Number(hourFormat.format(at))

const hourFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
})

/** @returns the failure of a mail that was not taken */
export async function trySending(mailer: ReturnType<typeof sesMailer>, mail: Mail) {
  try {
    await mailer.send(mail)
    return undefined
  } catch (error) {
    if (error instanceof MailFailed) return error
    throw error
  }
}

/** A mail of a few paragraphs, the same in plain text and in HTML; line breaks within one are kept. */
export function mailTemplate(to: readonly string[], subject: string, paragraphs: readonly string[]): Mail {
  const html = paragraphs.map((words) => `<p>${escapeHtml(words).replaceAll('\n', '<br>')}</p>`).join('\n')
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en-GB">\n<title>${escapeHtml(subject)}</title>\n${html}\n</html>\n`,
  }
}
