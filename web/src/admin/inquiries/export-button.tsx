import { inquiries as limits } from '@highline/shared/constants'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { callWithHeaders } from '@highline/shared/http/call'
import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import { failWith, succeed } from '../shell/toasts'
import { csvHead, csvLines } from './csv'

/** Saves the whole inbox as a file for spreadsheets; a long one takes a while, and can be called off. */
export function ExportButton() {
  const { progress, start, stop } = useExport()
  if (progress)
    return (
      <Button variant="secondary" size="small" onClick={stop}>
        Cancel Export
        {progress.total > 0 && ` (${count(progress.done)} of ${count(progress.total)})`}
      </Button>
    )
  return (
    <Button variant="secondary" size="small" aria-label="Export CSV" onClick={start}>
      <Download size={16} aria-hidden="true" />
      <span className="wide-only">Export CSV</span>
    </Button>
  )
}

function useExport() {
  const [progress, setProgress] = useState<Progress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setProgress({ done: 0, total: 0 })
    await exportInquiries({ signal, onProgress: setProgress })
      .then((exported) => signal.aborted || saved(exported))
      .catch((error: unknown) => {
        if (!signal.aborted)
          failWith(error, {
            title: 'Export Failed',
            fallback: 'The server did not answer. Please try again.',
          })
      })
    if (!signal.aborted) setProgress(undefined)
  }
  function stop(): void {
    running.current?.abort()
    setProgress(undefined)
  }
  return { progress, start, stop }
}

function saved({ file, count: saved }: { file: Blob; count: number }): void {
  const name = `inquiries-${new Date().toISOString().slice(0, 10)}.csv`
  download(file, name)
  succeed({
    title: 'Inquiries Exported',
    description: `${count(saved)} inquiries are in ${name}. They are personal data: keep the file safe.`,
  })
}

function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

const count = (n: number) => n.toLocaleString('en-GB')

/** How far an export has come. */
interface Progress {
  readonly done: number
  readonly total: number
}

interface ExportCallbacks {
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/** The whole inbox as a file for spreadsheets, read page by page. @throws what a page's call throws */
async function exportInquiries({
  signal,
  onProgress,
}: ExportCallbacks): Promise<{ file: Blob; count: number }> {
  const text: string[] = [csvHead]
  let progress: Progress = { done: 0, total: 0 }
  let cursor: string | undefined
  do {
    const query = {
      limit: String(limits.pageMax),
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
