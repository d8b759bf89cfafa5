import { escapeText } from '../xml'
import type { SentMail } from './mail'

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
  h1 { font-size: 1.5rem; margin: 0; }
  h2 { font-size: 1.1rem; margin: 0; }
  article { margin-top: 1.5rem; padding: 1rem 1.25rem; border: 1px solid #8886; border-radius: 0.5rem; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; margin: 0.5rem 0; font-size: 0.9rem; }
  dt { opacity: 0.75; }
  dd { margin: 0; overflow-wrap: anywhere; }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.75rem 0 0; }
  summary { margin-top: 0.75rem; cursor: pointer; }
  summary:focus-visible { outline: 2px solid; outline-offset: 2px; }
  iframe { width: 100%; height: 24rem; border: 1px solid #8886; border-radius: 0.25rem; background: #fff; }
`

/** Renders all mails, newest first, as a page without scripts. HTML parts are shown in a sandboxed frame. */
export function mailboxPage(mails: readonly SentMail[]): string {
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`
  const newestFirst = mails.map(article).reverse()
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<title>Mailbox (${count})</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Mailbox</h1>
<p>${mails.length === 0 ? 'Nothing has been sent yet.' : `${count}, newest first. None of it has left this machine.`}</p>
</header>
<main>
${newestFirst.join('\n')}
</main>
</body>
</html>
`
}

function article({ subject, at, html, text, ...mail }: SentMail, index: number): string {
  const id = `mail-${index + 1}`
  const addresses = { From: mail.from, To: mail.to, 'Reply to': mail.replyTo }
  const sent = `<dt>Sent</dt><dd><time datetime="${escapeText(at)}">${escapeText(readable(at))}</time></dd>`
  const lines = Object.entries(addresses).flatMap(([name, value]) =>
    value ? [`<dt>${name}</dt><dd>${escapeText(value)}</dd>`] : [],
  )
  return `<article aria-labelledby="${id}">
<h2 id="${id}">${escapeText(subject)}</h2>
<dl>${[...lines, sent].join('')}</dl>
${text ? `<pre>${escapeText(text)}</pre>` : ''}
${html ? frame(subject, html) : ''}
</article>`
}

const frame = (subject: string, html: string) =>
  `<details><summary>HTML version</summary>
<iframe sandbox title="HTML version of ${escapeText(subject)}" srcdoc="${escapeText(html)}"></iframe></details>`

/** Formats an ISO time as `31 January 2026 at 12:00:00 UTC`. */
const readable = (at: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(
    new Date(at),
  )
