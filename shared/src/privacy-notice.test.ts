import { expect, it } from 'vitest'
import { noticeText, privacyNotice } from './privacy-notice'
import { shownTexts } from './public-content'
import type { ContentSection } from './schemas/content-section'

const given: Partial<Record<ContentSection['sectionKey'], string>> = {
  company_registered_name: 'Acme Ropes Ltd',
  company_registered_office: '1 Quay\nLeith',
  contact_email: 'hello@acme.example',
  privacy_contact: 'Ada Adams, data@acme.example',
  privacy_recipients: 'Our bookkeeper, for what we invoice.',
  privacy_notice: 'We call no one who did not ask.',
}
const contentSections = Object.entries(given).map(([sectionKey, content]) => ({
  sectionKey: sectionKey as ContentSection['sectionKey'],
  content,
  mediaId: null,
}))
const texts = shownTexts({
  companyName: 'Acme',
  renderedAt: '2026-11-20T10:00:00.000Z',
  text: contentSections,
})
const notice = noticeText(privacyNotice(texts, { companyName: 'Acme', region: 'eu-west-2' }))

/** The ICO's checklist of privacy information, https://ico.org.uk: the line of each item that applies. */
it.each([
  ['name and contact details of the organisation', 'Acme Ropes Ltd, 1 Quay, Leith, hello@acme.example.'],
  ['contact for data protection', 'Questions about your data: Ada Adams, data@acme.example.'],
  ['purposes', 'To answer your inquiry, to quote for the work and to plan it.'],
  ['lawful basis', 'Steps that you ask for before a contract'],
  ['legitimate interests', 'our legitimate interest in answering inquiries about our work'],
  ['recipients: hosting', 'Amazon Web Services, which hosts this website and stores inquiries.'],
  ['recipients: mail', 'the provider of our mailbox, which deliver the mails about your inquiry.'],
  ['recipients: those of the company', 'Our bookkeeper, for what we invoice.'],
  ['transfers to third countries', 'Stored in the United Kingdom (London).'],
  ['retention: inquiries', 'Inquiries 730 days, what is taken for spam 30 days, backups 35 days longer.'],
  [
    'retention: abuse',
    'network address 2 days at most, of your email address 1 day and of your message 1 day.',
  ],
  [
    'rights',
    'a copy of your data, to correct, erase, restrict or hand it over, and you may object to its use.',
  ],
  ['complaint to the company', 'We acknowledge it within 30 days and tell you the outcome.'],
  ['complaint to a supervisory authority', 'ico.org.uk/make-a-complaint'],
  ['obligation to provide the data', 'You need not give us anything'],
  ['automated decisions', 'no decision about you is left to it.'],
  ['the company’s own words', 'We call no one who did not ask.'],
])('the privacy notice has a line for: %s', (_item, line) => {
  expect(notice).toContain(line)
})

it('the privacy notice of a site without texts has the company name and no empty part', () => {
  const untouched = shownTexts({
    companyName: 'Acme',
    renderedAt: '2026-11-20T10:00:00.000Z',
    text: [],
  })
  const parts = privacyNotice(untouched, { companyName: 'Acme' })
  expect(parts[0]?.text).toBe('Acme. Questions about your data: the form above.')
  expect(parts.map(({ title }) => title)).not.toContain('More')
})
