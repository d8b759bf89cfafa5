import { inquiries as limits } from '@highline/shared/constants'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { callWithHeaders } from '@highline/shared/http/call'
import { csvHead, csvLines } from './csv'

/** How far an export has come. */
export interface Progress {
  readonly done: number
  readonly total: number
}

interface ExportOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/** The whole inbox as a file for spreadsheets, read page by page. @throws what a page's call throws */
export async function exportInquiries({
  signal,
  onProgress,
}: ExportOptions): Promise<{ file: Blob; count: number }> {
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
