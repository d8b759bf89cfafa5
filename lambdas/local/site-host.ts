/** What a server on a port of 127.0.0.1 is called by; every other `Host` may be a name that was rebound to this machine. */
const hostNames = ['localhost', '127.0.0.1']

/** Whether a `Host` header names this machine with that port, which may be absent where it is HTTP's own. */
export function isSiteHost(host: string | undefined, port: number): boolean {
  const named = port === 80 ? host?.replace(/:80$/, '') : host
  return siteOrigins(port).includes(`http://${named?.toLowerCase()}`)
}

/** The origins of the pages that are served on a port. */
export const siteOrigins = (port: number): string[] =>
  hostNames.map((name) => new URL(`http://${name}:${port}`).origin)
