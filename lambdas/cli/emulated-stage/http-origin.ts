import { type ClientRequest, type IncomingMessage, request as send } from 'node:http'
import { pipeline } from 'node:stream/promises'
import {
  ClientGone,
  type HeaderList,
  type HttpRequest,
  type HttpResponse,
  hopByHop,
  type Origin,
  withoutHeaders,
} from '../../local/http-message'

const notForwarded: ReadonlySet<string> = new Set([...hopByHop, 'host'])

/** An emulator lets every site read every answer; API Gateway adds nothing of the kind to what our functions say. */
const emulatorsOwn = /^access-control-/i

/**
 * An origin that listens on a port, such as the API of an emulator.
 * @param base URL that every path is put behind
 */
export function httpOrigin(base: string): Origin {
  const { hostname, port, host, pathname } = new URL(base)
  const prefix = pathname.replace(/\/$/, '')
  return (request) =>
    new Promise((resolve, reject) => {
      const { method } = request
      const headers = [...withoutHeaders(request.headers, notForwarded), ['host', host]].flat()
      const sent = send({ hostname, port, method, path: prefix + request.target, headers })
      sent.on('response', (answer) => resolve(responseOf(answer)))
      sent.on('error', reject)
      forwardBody(request, sent).catch(reject)
    })
}

async function forwardBody({ body }: HttpRequest, sent: ClientRequest): Promise<void> {
  try {
    await pipeline(body, sent)
  } catch (error) {
    throw body.errored ? new ClientGone() : error
  }
}

function responseOf(answer: IncomingMessage): HttpResponse {
  const headers = pairs(answer.rawHeaders).filter(([name]) => !emulatorsOwn.test(name))
  return { status: answer.statusCode ?? 502, headers: withoutHeaders(headers, hopByHop), body: answer }
}

const pairs = (flat: readonly string[]): HeaderList =>
  Array.from({ length: flat.length / 2 }, (_, pair) => [flat[2 * pair] ?? '', flat[2 * pair + 1] ?? ''])
