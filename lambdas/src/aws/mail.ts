import { type SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { escapeHtml } from '@highline/shared/escape-html'

export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  /** `Reply-To` address; by default replies go to the sender. */
  readonly replyTo?: string
  /** The same content as plain text and as HTML, in which external text is escaped. */
  readonly text: string
  readonly html: string
  /** SES message tags, included in every event of the mail. Only letters, digits, `-` and `_`. */
  readonly tags?: Readonly<Record<string, string>>
}

/** Thrown when SES does not accept a mail. Contains only the error's name: SES's message contains the recipient. */
export class MailFailed extends Error {
  override readonly name = 'MailFailed'
  /** Whether SES refused this mail or its addresses, so that other mails may still be accepted. */
  readonly refused: boolean

  constructor(reason: string) {
    super(`The mail service did not take a mail: ${reason}`)
    this.refused = refusals.has(reason)
  }
}

/** https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html#API_SendEmail_Errors */
const refusals = new Set(['InvalidParameterValue', 'MessageRejected'])

/** Sends mail through SES. Uses structured fields, because line breaks in a raw message could inject headers. */
export function sesMailer(client: SESClient, from: string) {
  return {
    /** Resolves when SES has accepted the mail. @throws MailFailed */
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

/** British date and time in London, whatever the server's time zone. */
export const londonFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** Hour of the day in London, 0 to 23, with summer time. */
export const londonHour = (at: Date) => Number(hourFormat.format(at))

const hourFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
})

/** Sends a mail. @returns the error when SES did not accept it, else undefined */
export async function trySending(mailer: ReturnType<typeof sesMailer>, mail: Mail) {
  try {
    await mailer.send(mail)
    return undefined
  } catch (error) {
    if (error instanceof MailFailed) return error
    throw error
  }
}

/** Builds a mail of paragraphs in plain text and HTML. Line breaks within a paragraph are kept. */
export function mailTemplate(to: readonly string[], subject: string, paragraphs: readonly string[]): Mail {
  const html = paragraphs.map((words) => `<p>${escapeHtml(words).replaceAll('\n', '<br>')}</p>`).join('\n')
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en-GB">\n<title>${escapeHtml(subject)}</title>\n${html}\n</html>\n`,
  }
}
