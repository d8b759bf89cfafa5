export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Blob
  readonly signal: AbortSignal
  /** Told how many bytes of the body have left. */
  readonly onSent: (bytes: number) => void
}

export type Transfer = (outgoing: Outgoing) => Promise<void>

/** Storage did not take the bytes. */
export class TransferError extends Error {
  override readonly name = 'TransferError'
  /** 0 when the line broke. */
  readonly status: number

  constructor(status: number) {
    super(`Storage answered ${status}`)
    this.status = status
  }
}

/**
 * One PUT. An XMLHttpRequest, because `fetch` does not tell how far it is.
 * @throws TransferError, or the signal's reason
 */
export function transfer({ url, headers, body, signal, onSent }: Outgoing): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () => (request.status < 300 ? resolve() : reject(new TransferError(request.status)))
    request.onerror = () => reject(new TransferError(0))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    request.send(body)
  })
}
