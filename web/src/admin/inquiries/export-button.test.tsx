import { inquiries } from '@highline/shared/endpoints/inquiries'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { inboxWith, inquiryWith } from '../../testing/inquiry-example'
import { freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { json, refusal, untilAborted } from '../../testing/stub-api'
import { toasts } from '../shell/toasts'
import { csvHead, csvLines, ExportButton } from './export-button'

describe('CSV', () => {
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

  it.each([
    ['commas and quotes (RFC 4180)', 'Arena, "North"', '"Arena, ""North"""'],
    ['line breaks (RFC 4180)', 'One\nTwo', '"One\nTwo"'],
    ['semicolons, which separate cells in other locales', 'North;=1+1', '"North;=1+1"'],
    ['tabs, which separate cells in some programs', '0\t=1+1', '"0\t=1+1"'],
  ])('quotes values with %s', (_, venue, cell) => {
    expect(csvLines([inquiryWith(1, { venue })])).toContain(`,${cell},`)
  })

  it.each(['=HYPERLINK("http://evil.example")', '+44 20 7946 0958', '-1', '@SUM(A1)', '\tx', '\rx', '＝1'])(
    'escapes %j so that no spreadsheet runs it as a formula',
    (venue) => {
      const line = csvLines([inquiryWith(1, { venue })])
      expect(line).toMatch(/,"?'[=+\-@\t\r＝]/)
    },
  )
})

describe('export button', () => {
  const api = freshAdmin()
  let files: Blob[]
  let names: string[]

  beforeEach(() => {
    files = []
    names = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(
      (file) => `blob:${file instanceof Blob && files.push(file)}`,
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    api.on(inquiries.list, inboxWith([inquiryWith(1)]))
    renderWithToasts(<ExportButton />)
  })

  it('saves all inquiries, page by page, in a file named after the day', async () => {
    api.on(inquiries.list, inboxWith(Array.from({ length: 2500 }, (_, i) => inquiryWith(2500 - i))))
    press('Export CSV')
    expect((await toastOf('Inquiries Exported'))?.textContent).toContain('2,500 inquiries are in inquiries-')
    expect(names).toEqual([expect.stringMatching(/^inquiries-\d{4}-\d\d-\d\d\.csv$/)])
    expect((await files[0]?.text())?.split('\r\n')).toHaveLength(2502)
    const cursors = api.seenOf(inquiries.list).map(({ query }) => query.get('cursor'))
    expect(cursors).toEqual([null, '1501', '501'])
  })

  it('shows an error and saves no partial file when a page fails', async () => {
    api.on(inquiries.list, ({ query }) =>
      query.get('cursor') ? refusal('UNAVAILABLE') : json([], { 'x-total-count': '2', 'x-next-cursor': '1' }),
    )
    press('Export CSV')
    await toastOf('Export Failed')
    expect(files).toEqual([])
    screen.getByLabelText('Export CSV')
  })

  it('can be cancelled, which saves no file and is no failure; second clicks of double clicks are ignored', async () => {
    const doubleClick = (button: HTMLElement) => {
      for (const detail of [1, 2]) fireEvent.click(button, { detail })
    }
    doubleClick(screen.getByLabelText('Export CSV'))
    await toastOf('Inquiries Exported')
    expect(files).toHaveLength(1)
    const told = vi.spyOn(toasts, 'show')
    api.on(inquiries.list, untilAborted)
    press('Export CSV')
    await waitFor(() => expect(api.seenOf(inquiries.list)).toHaveLength(2))
    doubleClick(screen.getByText('Cancel Export'))
    await new Promise((heard) => setTimeout(heard))
    screen.getByLabelText('Export CSV')
    expect(files).toHaveLength(1)
    expect(told).not.toHaveBeenCalled()
  })
})
