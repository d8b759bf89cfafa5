import { describe, expect, it } from 'vitest'
import { inquiryWith } from '../../testing/inquiry-example'
import { csvHead, csvLines } from './export-button'

describe('the file for spreadsheets', () => {
  it('begins with a byte order mark, for Excel, and a name for each column', () => {
    expect(csvHead).toBe(
      '\uFEFFNumber,Received (London),First name,Last name,Email,Phone,Venue,Services,Message,Status,Answered (London),Note,Mail,Mailed (London)\r\n',
    )
  })

  it('has a line for each inquiry, its service by name and its times by a clock in London', () => {
    const answered = { status: 'answered', answeredAt: '2026-08-01T10:00:00.000Z' } as const
    const mail = { state: 'given-up', at: '2026-08-02T10:00:00.000Z' } as const
    const lines = csvLines([inquiryWith(2, { services: 'planning', mail, ...answered }), inquiryWith(1)])
    expect(lines.split('\r\n')).toEqual([
      '2,2026-08-01 00:30,Visitor,2,ada@example.co.uk,,,Network Planning,Hello,answered,2026-08-01 11:00,,Given up,2026-08-02 11:00',
      '1,2026-08-01 00:30,Visitor,1,ada@example.co.uk,,,,Hello,new,,,,',
      '',
    ])
  })

  it('puts commas, quotes and line breaks between quotes (RFC 4180)', () => {
    const [line] = csvLines([inquiryWith(1, { venue: 'Arena, "North"', message: 'One\nTwo' })]).split('\r\n')
    expect(line).toContain(',"Arena, ""North""",')
    expect(line).toContain(',"One\nTwo",')
  })

  it('puts what ends a cell in other countries between quotes', () => {
    const [line] = csvLines([inquiryWith(1, { venue: 'North;=1+1', phone: '0\t=1+1' })]).split('\r\n')
    expect(line).toContain(',"0\t=1+1","North;=1+1",')
  })

  it.each(['=HYPERLINK("http://evil.example")', '+44 20 7946 0958', '-1', '@SUM(A1)', '\tx', '\rx', '＝1'])(
    'leaves %j words, which no spreadsheet runs',
    (venue) => {
      const line = csvLines([inquiryWith(1, { venue })])
      expect(line).toMatch(/,"?'[=+\-@\t\r＝]/)
    },
  )
})
