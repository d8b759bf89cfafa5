import { escapeHtml } from '@highline/shared/escape-html'
import type { Mail } from './mail'

/** Date and time as people in the UK write them, wherever the server is. */
export const londonFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

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
