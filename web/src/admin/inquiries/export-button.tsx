import { inquiryLimits } from '@highline/shared/constants'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { callWithHeaders } from '@highline/shared/http/call'
import { type Inquiry, serviceName } from '@highline/shared/schemas/inquiry'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { SmallButton } from '../../ui/button'
import { handleError, succeed } from '../shell/toasts'
import { mailLabels } from './reply-clock'

/** Exports the whole inbox as CSV. A long export takes a while and can be cancelled. */
export function ExportButton() {
  const { progress, start, stop } = useExport()
  if (progress)
    return (
      <SmallButton onClick={single(stop)}>
        Cancel Export
        {progress.total > 0 && ` (${count(progress.done)} of ${count(progress.total)})`}
      </SmallButton>
    )
  return (
    <SmallButton aria-label="Export CSV" onClick={single(start)}>
      <Download size={16} aria-hidden="true" />
      <span className="wide-only">Export CSV</span>
    </SmallButton>
  )
}

/** Ignores the second click of a double click: by then the button has changed between Export and Cancel. */
const single =
  (act: () => unknown) =>
  ({ detail }: MouseEvent) => {
    if (detail <= 1) act()
  }

function useExport() {
  const [progress, setProgress] = useState<Progress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const { mutateAsync } = useMutation({
    mutationFn: (signal: AbortSignal) => exportInquiries(signal, setProgress),
    meta: { skipsRefetch: true },
  })

  async function start(): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setProgress({ done: 0, total: 0 })
    await mutateAsync(signal).then(saved, (error: unknown) => signal.aborted || exportFailed(error))
    if (!signal.aborted) setProgress(undefined)
  }
  function stop(): void {
    running.current?.abort()
    setProgress(undefined)
  }
  return { progress, start, stop }
}

const exportFailed = handleError('The server did not answer. Please try again.', {
  title: 'Export Failed',
})

function saved({ file, count: saved }: { file: Blob; count: number }): void {
  const name = `inquiries-${new Date().toISOString().slice(0, 10)}.csv`
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
  succeed({
    title: 'Inquiries Exported',
    description: `${count(saved)} inquiries are in ${name}. They are personal data: keep the file safe.`,
  })
}

const count = (n: number) => n.toLocaleString('en-GB')

interface Progress {
  readonly done: number
  readonly total: number
}

/** Returns the whole inbox as CSV, fetched page by page. @throws the error of any page request */
async function exportInquiries(signal: AbortSignal, onProgress: (progress: Progress) => void) {
  const text: string[] = [csvHead]
  let progress: Progress = { done: 0, total: 0 }
  let cursor: string | undefined
  do {
    const query = {
      limit: String(inquiryLimits.pageMax),
      spam: '0',
      ...(cursor === undefined ? {} : { cursor }),
    } as const
    const { body, headers } = await callWithHeaders(inquiries.list, { query }, { signal })
    text.push(csvLines(body))
    progress = { done: progress.done + body.length, total: Number(headers.get('x-total-count')) }
    onProgress(progress)
    cursor = headers.get('x-next-cursor') ?? undefined
  } while (cursor !== undefined)
  return { file: new Blob(text, { type: 'text/csv;charset=utf-8' }), count: progress.done }
}

const columns: readonly (readonly [name: string, value: (inquiry: Inquiry) => string])[] = [
  ['Number', ({ id }) => String(id)],
  ['Received (London)', ({ createdAt }) => sortableTime(createdAt)],
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Venue', ({ venue }) => venue],
  ['Services', ({ services: service }) => (service === null ? '' : serviceName(service))],
  ['Message', ({ message }) => message],
  ['Status', ({ status }) => status],
  ['Answered (London)', ({ answeredAt }) => (answeredAt ? sortableTime(answeredAt) : '')],
  ['Note', ({ note }) => note],
  ['Mail', ({ mail }) => (mail ? mailLabels[mail.state] : '')],
  ['Mailed (London)', ({ mail }) => (mail ? sortableTime(mail.at) : '')],
]

const lineBreak = '\r\n'

/** Starts with a byte order mark: without it, Excel reads UTF-8 as the legacy encoding of the machine. */
export const csvHead = `\uFEFF${columns.map(([name]) => cell(name)).join(',')}${lineBreak}`

export const csvLines = (inquiries: readonly Inquiry[]): string =>
  inquiries.map((inquiry) => columns.map(([, value]) => cell(value(inquiry))).join(',') + lineBreak).join('')

/**
 * Escapes a CSV cell. Spreadsheets run text that begins like a formula, and visitors wrote it: a leading apostrophe
 * makes it plain text. Cells are also quoted for semicolons and tabs, which some programs treat as separators.
 */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const parts = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** Formats an instant as `2026-11-20 09:03`, which every spreadsheet sorts and recognises as a date. */
const sortableTime = (instant: string) => parts.format(new Date(instant))
