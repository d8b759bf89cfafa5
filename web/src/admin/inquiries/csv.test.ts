import { describe, expect, it } from 'vitest'
import { inquiryWith } from '../../testing/inquiry-example'
import { csvHead, csvLines } from './export-button'

describe('CSV export', () => {
  it('starts with a byte order mark for Excel and the column names', () => {
    expect(csvHead).toBe(
      '\uFEFFNumber,Received (London),First name,Last name,Email,Phone,Venue,Services,Message,Status,Answered (London),Note,Mail,Mailed (London)\r\n',
    )
  })

  it('has one line per inquiry, with the name of the service and times in London', () => {
    const answered = { status: 'answered', answeredAt: '2026-08-01T10:00:00.000Z' } as const
    const mail = { state: 'given-up', at: '2026-08-02T10:00:00.000Z' } as const
    const lines = csvLines([inquiryWith(2, { services: 'planning', mail, ...answered }), inquiryWith(1)])
    expect(lines.split('\r\n')).toEqual([
      '2,2026-08-01 00:30,Visitor,2,ada@example.co.uk,,,Network Planning,Hello,answered,2026-08-01 11:00,,Given up,2026-08-02 11:00',
      '1,2026-08-01 00:30,Visitor,1,ada@example.co.uk,,,,Hello,new,,,,',
      '',
    ])
  })

  it('quotes values with commas, quotes or line breaks (RFC 4180)', () => {
    const [line] = csvLines([inquiryWith(1, { venue: 'Arena, "North"', message: 'One\nTwo' })]).split('\r\n')
    expect(line).toContain(',"Arena, ""North""",')
    expect(line).toContain(',"One\nTwo",')
  })

  it('quotes values with semicolons or tabs, which separate cells in other locales', () => {
    const [line] = csvLines([inquiryWith(1, { venue: 'North;=1+1', phone: '0\t=1+1' })]).split('\r\n')
    expect(line).toContain(',"0\t=1+1","North;=1+1",')
  })

  it.each(['=HYPERLINK("http://evil.example")', '+44 20 7946 0958', '-1', '@SUM(A1)', '\tx', '\rx', '＝1'])(
    'escapes %j so that no spreadsheet runs it as a formula',
    (venue) => {
      const line = csvLines([inquiryWith(1, { venue })])
      expect(line).toMatch(/,"?'[=+\-@\t\r＝]/)
    },
  )
})
