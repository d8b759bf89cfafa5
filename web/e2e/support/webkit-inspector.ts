import type { ConnectOverCDPTransport } from 'playwright-core'

/** Gives a command to xdotool. */
type Input = (...command: string[]) => Promise<unknown>

interface Outer {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly targetId: string; readonly message?: string }
}
interface Inner {
  readonly id: number
  readonly method?: string
  readonly params?: { arguments?: { value: unknown }[]; functionDeclaration?: string; expression?: string }
  readonly result?: { readonly wasThrown?: boolean }
}

/**
 * Playwright's connection with a page, by the protocol of WebKit's inspector, in which its imitation of input by script
 * is replaced by input. The page answers such a call once it has seen the event.
 */
export function inspectorTransport(url: string, input: Input): ConnectOverCDPTransport {
  let socket: WebSocket | undefined
  const inputs = new Set<number>()
  let last: Promise<unknown> = Promise.resolve()
  const transport: ConnectOverCDPTransport = {
    open() {
      socket = new WebSocket(url)
      socket.onmessage = ({ data }) => {
        const message = answerTo(JSON.parse(data))
        if (message) transport.onmessage?.(message)
      }
      socket.onclose = ({ reason }) => transport.onclose?.(reason)
    },
    send(message) {
      const { params } = message as Outer
      const inner: Inner | undefined = params?.message && JSON.parse(params.message)
      const call = inner && calledInput(inner)
      if (!call) return sendInPieces(message as Outer, inner)
      const command = commandOf(call)
      call.expression.value =
        call.name === 'insertText' ? insertAsTyped : command ? untilSeen : '() => undefined'
      inputs.add(inner.id)
      socket?.send(JSON.stringify({ ...message, params: { ...params, message: JSON.stringify(inner) } }))
      if (command) last = last.then(() => input(...command))
    },
    close: () => socket?.close(),
  }
  return transport

  /** Sends a long script ahead in pieces. */
  function sendInPieces(message: Outer, inner: Inner | undefined): void {
    const whole = JSON.stringify(message)
    const script = inner?.params?.expression ?? inner?.params?.arguments?.[3]?.value
    if (!inner || whole.length < longest || typeof script !== 'string') {
      socket?.send(whole)
      return
    }
    const forward = (id: number, params: Inner['params']) => {
      const text = JSON.stringify({ ...inner, id, params: { ...inner.params, ...params } })
      socket?.send(
        JSON.stringify({
          ...message,
          id: message.id && message.id + id - inner.id,
          params: { ...message.params, message: text },
        }),
      )
    }
    const call = inner.params?.arguments
    for (let at = 0; at < script.length; at += pieceLength) {
      const keep = `globalThis.pieces = (globalThis.pieces ?? '') + ${JSON.stringify(script.slice(at, at + pieceLength))}`
      forward(
        ownIds + inner.id,
        call ? { functionDeclaration: `() => { ${keep} }`, arguments: [] } : { expression: keep },
      )
    }
    const all = '(0, eval)(((all) => (delete globalThis.pieces, all))(globalThis.pieces))'
    forward(inner.id, call ? { arguments: call.with(3, { value: all }) } : { expression: all })
  }

  /** Without what answers pieces. Input by which the page was left is done, though the page does not say so. */
  function answerTo(message: Outer): Outer | undefined {
    const { method, params } = message
    if ((message.id ?? 0) >= ownIds) return undefined
    if (method !== 'Target.dispatchMessageFromTarget' || !params?.message) return message
    if (movesOn.test(params.message)) return undefined
    const { id, result }: Inner = JSON.parse(params.message)
    if (id >= ownIds) return undefined
    if (!inputs.delete(id) || (result && !result.wasThrown)) return message
    const done = { id, result: { result: { type: 'object', value: { v: 'undefined' } } } }
    return { method, params: { ...params, message: JSON.stringify(done) } }
  }
}

/** A document goes on loading in another process, which Playwright would take for a failure. */
const movesOn = /"method":"Network.loadingFailed".*"Load request cancelled"/

/** WebKitGTK's inspector ends a connection with a message of more than 128 kB. */
const longest = 100_000
const pieceLength = 20_000
/** Of messages that Playwright does not know of. */
const ownIds = 1_000_000_000

interface Call {
  readonly name: string
  readonly expression: { value: unknown }
  readonly argument: Record<string, unknown>
}

function calledInput({ method, params }: Inner): Call | undefined {
  const [, , , expression, , argument] = params?.arguments ?? []
  if (method !== 'Runtime.callFunctionOn' || !expression) return undefined
  const [, name] =
    /__pwWebViewInput\.(insertText|mouseMove|mouseEvent|keydown|keyup)\(/.exec(`${expression.value}`) ?? []
  if (!name) return undefined
  // An object, as Playwright serializes it.
  const { o: fields = [] } = Object(argument?.value) as { o?: { k: string; v: unknown }[] }
  return { name, expression, argument: Object.fromEntries(fields.map(({ k, v }) => [k, v])) }
}

/** What xdotool is to do; undefined for events that follow from others. */
function commandOf({ name, argument }: Call): string[] | undefined {
  const { x, y, type, button, key } = argument
  if (name === 'mouseMove') return ['mousemove', `${Math.round(Number(x))}`, `${Math.round(Number(y))}`]
  if (type === 'mousedown' || type === 'mouseup') return [type, `${Number(button) + 1}`]
  if (name === 'keydown' || name === 'keyup') return [name, keysymOf(`${key}`)]
  return undefined
}

const keysyms: Record<string, string> = {
  Enter: 'Return',
  Backspace: 'BackSpace',
  Shift: 'Shift_L',
  Control: 'Control_L',
  Alt: 'Alt_L',
  PageUp: 'Prior',
  PageDown: 'Next',
  ArrowLeft: 'Left',
  ArrowUp: 'Up',
  ArrowRight: 'Right',
  ArrowDown: 'Down',
}

function keysymOf(key: string): string {
  if (key.length > 1) return keysyms[key] ?? key
  return `U${key.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** React does not see a value that a script sets, only what is inserted as if it were typed. */
const insertAsTyped = `(text) => {
  if (!text.includes('\\n')) return document.execCommand(text ? 'insertText' : 'delete', false, text)
  const field = document.activeElement
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}`

/** Resolves in the task after an event, or when none has come: a pointer may be there already. */
const untilSeen = `(p) => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = resolve
  const seen = () => port2.postMessage('')
  for (const type of ['mousemove', 'mousedown', 'mouseup', 'keydown', 'keyup'])
    addEventListener(type, seen, { once: true, capture: true })
  ;(window.__pwSnapshotGlobals ?? window).setTimeout.call(window, seen, 1500)
})`
