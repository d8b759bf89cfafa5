import { type IncomingHttpHeaders, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { ErrorBody } from '@highline/shared/http/errors'

export interface RawRequest {
  readonly method?: string
  /** Sent unchanged: `..` and percent-encoding are not normalised. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON; a string or Buffer unchanged, without `Content-Type`. */
  readonly body?: unknown
  readonly cookie?: string | undefined
  /** Loopback address to send from, if the site is on this machine. */
  readonly from?: string | undefined
}

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Parsed body; undefined if it is not JSON. */
  readonly json: unknown
  /** `code` of the error envelope, or '-'. */
  readonly code: string
}

/** Sends one raw request without the checks of `fetch`, as a hostile client can. */
export function send(
  baseUrl: string,
  { method = 'GET', path, from, cookie, ...rest }: RawRequest,
): Promise<RawAnswer> {
  const { protocol, hostname, port } = new URL(baseUrl)
  const { body, type } = payload(rest.body)
  const headers = { ...type, ...(cookie ? { cookie } : {}), ...rest.headers }
  return new Promise((resolve, reject) => {
    const open = protocol === 'https:' ? secureRequest : request
    const local = from && hostname === '127.0.0.1' ? { localAddress: from } : {}
    const sent = open({ hostname, port, method, path, headers, ...local }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve(answer(response.statusCode ?? 0, response.headers, Buffer.concat(chunks))),
      )
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function payload(body: unknown): { body?: string | Buffer; type: Record<string, string> } {
  if (body === undefined) return { type: {} }
  if (typeof body === 'string' || Buffer.isBuffer(body)) return { body, type: {} }
  return { body: JSON.stringify(body), type: { 'content-type': 'application/json' } }
}

function answer(status: number, headers: IncomingHttpHeaders, bytes: Buffer): RawAnswer {
  const text = bytes.toString('utf8')
  const json = parse(text)
  return { status, headers, text, json, code: ErrorBody.safeParse(json).data?.code ?? '-' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // cases may expect a response without JSON
  }
}
