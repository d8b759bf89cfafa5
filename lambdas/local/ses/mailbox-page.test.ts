import { describe, expect, it } from 'vitest'
import { mailboxPage } from './mailbox-page'

const mail = (more: object) => ({
  to: 'admin@example.org',
  from: 'site@example.org',
  subject: 'A subject',
  text: '',
  html: '',
  at: '2026-01-31T12:00:00.000Z',
  ...more,
})

describe('mailboxPage', () => {
  it('shows the newest mail first, labelled by its subject, with a readable time, or that there is none', () => {
    expect(mailboxPage([])).toContain('Nothing has been sent yet.')
    const page = mailboxPage([mail({ subject: 'older' }), mail({ subject: 'newer' })])
    expect(page.indexOf('newer')).toBeLessThan(page.indexOf('older'))
    expect(page).toContain('2 mails, newest first')
    expect(page).toContain('<article aria-labelledby="mail-1">\n<h2 id="mail-1">older</h2>')
    expect(page).toContain('<time datetime="2026-01-31T12:00:00.000Z">31 January 2026 at 12:00:00 UTC</time>')
  })

  it('escapes every field of a mail', () => {
    const evil = `"><script>alert(1)</script>'`
    const fields = ['subject', 'to', 'from', 'text', 'html', 'replyTo']
    const page = mailboxPage([mail(Object.fromEntries(fields.map((name) => [name, evil])))])
    expect(page).not.toContain('<script')
    expect(page).not.toContain(evil)
    expect(page).toContain('<iframe sandbox title=')
  })
})
