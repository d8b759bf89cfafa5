import type { HttpRequest, HttpResponse } from './http-message'
import { headerOf, methodRefusal, refusal, splitTarget } from './http-message'

/** What tools and tests may know of a running machine. */
export interface MachineStatus {
  readonly s3: { readonly endpoint: string; readonly mediaBucket: string; readonly siteBucket: string }
  readonly dynamodb: { readonly endpoint: string; readonly table: string }
}

export interface LocalPages {
  status: MachineStatus
  mails: () => Promise<readonly object[]>
  mailbox: () => Promise<string>
}

export const isLocalPage = (target: string) => target.startsWith('/_local/')

/**
 * What a deployed site has not: the state of this machine, and the mails that it did not send. Pages of other origins,
 * also of another port of this machine, may not even cause them to be read.
 */
export async function serveLocalPage(
  { status, mails, mailbox }: LocalPages,
  { method, target, headers }: HttpRequest,
  requestId: string,
): Promise<HttpResponse> {
  const pages: Record<string, () => Promise<HttpResponse>> = {
    '/_local/status': async () => json(status),
    '/_local/mail': async () => json(await mails()),
    '/_local/mailbox': async () => answer('text/html; charset=utf-8', await mailbox()),
  }
  const fetchSite = headerOf(headers, 'sec-fetch-site') ?? 'none'
  if (fetchSite !== 'same-origin' && fetchSite !== 'none') return refusal('FORBIDDEN_ORIGIN', requestId)
  const page = pages[splitTarget(target).path]
  if (!page) return refusal('NOT_FOUND', requestId)
  return method === 'GET' || method === 'HEAD' ? page() : methodRefusal(['GET', 'HEAD'], requestId)
}

const json = (body: object) => answer('application/json; charset=utf-8', JSON.stringify(body))

const answer = (contentType: string, body: string): HttpResponse => ({
  status: 200,
  headers: [
    ['content-type', contentType],
    ['cache-control', 'no-store'],
  ],
  body,
})
