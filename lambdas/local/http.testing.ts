import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { HeaderList, HttpRequest, HttpResponse } from './http-message'

interface Given {
  method?: string
  headers?: HeaderList
  body?: string | Buffer | Readable
}

/** Returns a request; by default a GET without a body, from an address of TEST-NET-3 (RFC 5737). */
export function httpRequest(
  target: string,
  { method = 'GET', headers = [], body = '' }: Given = {},
): HttpRequest {
  const stream = body instanceof Readable ? body : Readable.from(body.length === 0 ? [] : [Buffer.from(body)])
  const host: HeaderList = headers.some(([name]) => name === 'Host') ? [] : [['Host', 'www.example.com']]
  return { method, target, headers: [...host, ...headers], body: stream, address: '203.0.113.7' }
}

/** Returns a response's headers by name. The values of a repeated header are joined with ` | `. */
export function headersOf({ headers }: HttpResponse): Record<string, string> {
  const joined: Record<string, string> = {}
  for (const [name, value] of headers) joined[name] = name in joined ? `${joined[name]} | ${value}` : value
  return joined
}

export async function bytesOf({ body = '' }: HttpResponse): Promise<Buffer> {
  return body instanceof Readable ? buffer(body) : Buffer.from(body)
}

export const textOf = async (response: HttpResponse) => (await bytesOf(response)).toString()

export const jsonOf = async (response: HttpResponse): Promise<unknown> => JSON.parse(await textOf(response))
