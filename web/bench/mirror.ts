import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** A page to compare, served under its own host name. */
export interface Variant {
  readonly name: string
  readonly html: string
  /** Maps a file path of this page to the path of the same file in the product. */
  source?(path: string): string
  /** Files that the product does not have, by path. */
  files?: Readonly<Record<string, { type: string; body: Buffer }>>
}

export interface Mirror {
  address(variant: Pick<Variant, 'name'>): string
  close(): Promise<void>
}

interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

const compress = promisify(brotliCompress)
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/**
 * Serves all pages from one local server like a CDN: HTTP/2, TLS, precompressed with Brotli 11. Files and
 * headers are fetched once from the edge of the local product.
 */
export async function startMirror(productUrl: string, variants: readonly Variant[]): Promise<Mirror> {
  const answers = new Map<string, Promise<Answer>>()
  const once = (key: string, make: () => Promise<Answer>) => {
    const answer = answers.get(key) ?? make()
    answers.set(key, answer)
    return answer
  }
  const file = (path: string) => once(path, async () => compressed(await fetched(productUrl + path)))
  const page = ({ name, html }: Variant) =>
    once(name, async () => compressed({ ...(await fetched(productUrl)), body: Buffer.from(html) }))

  const answerTo = ({ authority, method, url: path }: Http2ServerRequest): Promise<Answer> => {
    const variant = variants.find(({ name }) => authority.startsWith(`${name}.`))
    if (!variant || method !== 'GET') return Promise.resolve(accepted)
    const own = variant.files?.[path]
    if (own) return Promise.resolve({ status: 200, headers: { 'content-type': own.type }, body: own.body })
    return path === '/' ? page(variant) : file(variant.source?.(path) ?? path)
  }
  const server = createSecureServer({ ...selfSigned(), allowHTTP1: true }, (request, response) => {
    answerTo(request).then(
      (answer) => send(response, answer),
      (error: unknown) => response.stream.destroy(error instanceof Error ? error : undefined),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    address: ({ name }) => `https://${name}.localhost:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Response of the API to an inquiry. */
const accepted: Answer = {
  status: 201,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"success":true}'),
}

/** Creates a self-signed certificate for `*.localhost` with `openssl`, because Node cannot create one. */
function selfSigned(): { key: Buffer; cert: Buffer } {
  const directory = mkdtempSync(join(tmpdir(), 'highline-bench-'))
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:*.localhost']
  const files = ['-keyout', key, '-out', cert]
  try {
    execFileSync('openssl', ['req', '-x509', ...curve, ...names, ...files], { stdio: 'pipe' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date'])
const ofTheBody = new Set(['content-length', 'content-encoding', 'etag', 'vary'])

async function fetched(url: string): Promise<Answer> {
  const response = await fetch(url)
  const headers = [...response.headers].filter(([name]) => !ofTheConnection.has(name) && !ofTheBody.has(name))
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: Object.fromEntries(headers), body }
}

async function compressed({ status, headers, body }: Answer): Promise<Answer> {
  if (!/^(text|application)\/|svg/.test(headers['content-type'] ?? '')) return { status, headers, body }
  return {
    status,
    headers: { ...headers, 'content-encoding': 'br' },
    body: await compress(body, brotli),
  }
}

function send(response: Http2ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers)
  response.end(body)
}
