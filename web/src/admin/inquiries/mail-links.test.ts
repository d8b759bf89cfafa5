import { describe, expect, it } from 'vitest'
import { inquiryWith } from '../../testing/inquiry-example'
import { mailTo, replyLink } from './mail-links'

const partsOf = (link: string) => {
  const { pathname, searchParams } = new URL(link)
  return { to: pathname, subject: searchParams.get('subject'), body: searchParams.get('body') }
}

describe('reply mail', () => {
  it('has the visitor’s address, a subject and the quoted message', () => {
    const inquiry = inquiryWith(1, {
      firstName: 'Ada',
      lastName: 'Byron',
      venue: 'Arena & Co',
      message: 'One\r\nTwo',
    })
    expect(partsOf(replyLink(inquiry, 'Ropes Ltd'))).toEqual({
      to: 'ada@example.co.uk',
      subject: 'Your inquiry to Ropes Ltd – Arena & Co',
      body: 'Dear Ada Byron,\r\n\r\n\r\n\r\nOn 1 Aug 2026, 00:30 you wrote:\r\n> One\r\n> Two',
    })
  })

  it('stays short enough for every mail program', () => {
    const link = replyLink(inquiryWith(1, { message: 'ä\u{1F9D7}'.repeat(2500) }), 'Ropes Ltd')
    expect(link.length).toBeLessThan(2000)
    expect(partsOf(link).body).toMatch(/^Dear [^\uFFFD]*(ä|\u{1F9D7})…$/su)
  })

  it('is sent to the displayed address only, even if the address contains mailto parameters', () => {
    expect(mailTo('a?bcc=all@example.com')).toBe('mailto:a%3Fbcc%3Dall@example.com')
  })
})
