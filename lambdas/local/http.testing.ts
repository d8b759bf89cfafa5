import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { HeaderList, HttpRequest, HttpResponse } from './http-message'

interface Given {
  method?: string
  headers?: HeaderList
  body?: string | Buffer | Readable
  address?: string
}

/** A request as a test wants it: a GET without a body from a documentation address. */
export function httpRequest(
  target: string,
  { method = 'GET', headers = [], body = '', address = '203.0.113.7' }: Given = {},
): HttpRequest {
  const stream = body instanceof Readable ? body : Readable.from(body.length === 0 ? [] : [Buffer.from(body)])
  const host: HeaderList = headers.some(([name]) => name === 'Host') ? [] : [['Host', 'www.example.com']]
  return { method, target, headers: [...host, ...headers], body: stream, address }
}

/** A response's headers by name; of a repeated one, the values joined with ` | `. */
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
