import { setTimeout as wait } from 'node:timers/promises'
import type { ConnectOverCDPTransport } from 'playwright-core'
import { type Call, commandOf, isAwaited } from './webkit-input'

/** Gives a command to xdotool. */
type Input = (...command: string[]) => void

interface Outer {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly targetId?: string; readonly message?: string }
}
interface Inner {
  readonly id: number
  readonly method?: string
  readonly params?: {
    readonly arguments?: { value?: unknown; objectId?: string }[]
    readonly functionDeclaration?: string
    readonly expression?: string
  }
  readonly result?: { readonly wasThrown?: boolean }
}

/**
 * Playwright's connection with a page, by the protocol of WebKit's inspector, in which its imitation of input by script
 * is replaced by input. The page answers such a call once it has seen the event.
 */
export class InspectorTransport implements ConnectOverCDPTransport {
  onmessage?: (message: object) => void
  onclose?: (reason?: string) => void
  #socket: WebSocket | undefined
  /** Calls of input that are not answered yet, with the page that they were made in. */
  readonly #inputs = new Map<number, Outer['params']>()
  /** Calls that were answered here before the page did. */
  readonly #late = new Set<number>()
  /** What to do when a message of our own is answered. */
  readonly #answered = new Map<number, () => void>()
  #last: Promise<unknown> = Promise.resolve()
  #pointer = ''
  /** How many messages are still to be acknowledged at once (see `ping`). */
  #pings = 0

  readonly #url: string
  readonly #input: Input

  constructor(url: string, input: Input) {
    this.#url = url
    this.#input = input
  }

  open(): void {
    this.#socket = new WebSocket(this.#url)
    this.#socket.onmessage = ({ data }) => {
      if (this.#pings-- > 0) this.#socket?.send(ping)
      const message = this.#received(JSON.parse(data))
      if (message) this.onmessage?.(message)
    }
    this.#socket.onclose = ({ reason }) => this.onclose?.(reason)
  }

  close(): void {
    this.#socket?.close()
  }

  send(message: Outer): void {
    const inner: Inner | undefined = message.params?.message && JSON.parse(message.params.message)
    const call = inner && calledInput(inner)
    if (!inner) this.#socket?.send(JSON.stringify(message))
    else if (call) this.#callInput(message, inner, call)
    else this.#sendInPieces(message, inner)
  }

  #send(outer: Outer, inner: Inner): void {
    const id = outer.id && outer.id + (inner.id >= ownIds ? ownIds : 0)
    const params = { ...outer.params, message: JSON.stringify(inner) }
    this.#pings = pingsPerCall
    this.#socket?.send(JSON.stringify({ ...outer, id, params }))
  }

  #callInput(outer: Outer, inner: Inner, call: Call): void {
    const command = this.#commandOf(call)
    const seen = command && isAwaited(call) ? '() => globalThis.inputSeen' : '() => undefined'
    call.expression.value = call.name === 'insertText' ? insertAsTyped : seen
    this.#inputs.set(inner.id, outer.params)
    if (!command) {
      this.#send(outer, inner)
      return
    }
    this.#last = this.#last.then(async () => {
      if (isAwaited(call)) await this.#listen(outer, inner)
      this.#send(outer, inner)
      this.#input(...command)
      // Nothing is seen where another document is pointed at, or a list of the window system has the keys.
      const waitMs = call.argument.key === 'Tab' ? longestTab : longestWait
      setTimeout(() => this.#answer(inner.id), waitMs).unref()
    })
  }

  /** What xdotool is to do; undefined for events that follow from others, and for a pointer that is there already. */
  #commandOf(call: Call): string[] | undefined {
    const command = commandOf(call)
    if (command?.[0] !== 'mousemove') return command
    const isThere = this.#pointer === `${command}`
    this.#pointer = `${command}`
    return isThere ? undefined : command
  }

  /** Has the page listen first, since the window system may be quicker than the inspector. */
  async #listen(outer: Outer, inner: Inner): Promise<void> {
    const id = ownIds + inner.id
    const listens = new Promise<void>((resolve) => this.#answered.set(id, resolve))
    const params = { ...inner.params, functionDeclaration: listenForInput, arguments: [] }
    this.#send(outer, { ...inner, id, params })
    await Promise.race([listens, wait(longestWait)]) // of a page that is being left comes no answer
  }

  /** Sends the script, or the values, of a long message ahead in pieces. */
  #sendInPieces(outer: Outer, inner: Inner): void {
    const { params } = inner
    const { expression, arguments: values, functionDeclaration } = params ?? {}
    const all = expression ?? JSON.stringify(values)
    if (!all || all.length < longest) {
      this.#send(outer, inner)
      return
    }
    for (let at = 0; at < all.length; at += pieceLength) {
      const keep = `globalThis.pieces = (globalThis.pieces ?? '') + ${JSON.stringify(all.slice(at, at + pieceLength))}`
      const piece = values
        ? { functionDeclaration: `() => { ${keep} }`, arguments: [] }
        : { expression: keep }
      this.#send(outer, { ...inner, id: ownIds + inner.id, params: { ...params, ...piece } })
    }
    const taken = '((all) => (delete globalThis.pieces, all))(globalThis.pieces)'
    const whole = values
      ? {
          functionDeclaration: `(...objects) =>
            (${functionDeclaration})(...JSON.parse(${taken}).map((it, at) => it.objectId ? objects[at] : it.value))`,
          arguments: values.map(({ objectId }) => (objectId ? { objectId } : {})),
        }
      : { expression: `(0, eval)(${taken})` }
    this.#send(outer, { ...inner, params: { ...params, ...whole } })
  }

  /** Without what answers our own messages. Input by which the page is left is done, though the page does not say so. */
  #received(message: Outer): Outer | undefined {
    const { id: outerId = 0, method, params } = message
    if (outerId >= ownIds) return undefined
    if (method !== 'Target.dispatchMessageFromTarget' || !params?.message) return message
    if (movesOn.test(params.message)) return undefined
    if (leaves.test(params.message)) this.#leave()
    const { id, result }: Inner = JSON.parse(params.message)
    this.#answered.get(id)?.()
    if (this.#answered.delete(id) || id >= ownIds || this.#late.delete(id)) return undefined
    if (this.#inputs.has(id) && (!result || result.wasThrown)) return this.#done(id)
    this.#inputs.delete(id)
    return message
  }

  #leave(): void {
    for (const id of this.#inputs.keys()) this.#answer(id)
    for (const resolve of this.#answered.values()) resolve()
  }

  /** In the place of the page, unless it has answered. */
  #answer(id: number): void {
    if (!this.#inputs.has(id)) return
    this.onmessage?.(this.#done(id))
    this.#late.add(id)
  }

  #done(id: number): Outer {
    const message = JSON.stringify({ id, result: { result: { type: 'object', value: { v: 'undefined' } } } })
    const params = { ...this.#inputs.get(id), message }
    this.#inputs.delete(id)
    return { method: 'Target.dispatchMessageFromTarget', params }
  }
}

/** Another document is asked for. */
const leaves = /"method":"Network.requestWillBeSent".*"type":"Document"/
/** A document goes on loading in another process, which Playwright would take for a failure. */
const movesOn = /"method":"Network.loadingFailed".*"Load request cancelled"/

const longestWait = 1500
/** The page always sees a Tab, on a busy machine late: the focus is read before it has moved otherwise. */
const longestTab = 15_000

/** WebKitGTK's inspector ends a connection with a message of more than 128 kB. */
const longest = 100_000
const pieceLength = 20_000
/** Of messages that Playwright does not know of. */
const ownIds = 1_000_000_000

/**
 * Between WebKit's processes the inspector's messages pass through sockets with Nagle's algorithm: the second of two
 * waits for the acknowledgement of the first, which the other end delays by 40 ms unless it has something to send.
 */
const ping = JSON.stringify({ id: ownIds, method: 'Ping' })
const pingsPerCall = 6

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

/** React does not see a value that a script sets, only what is inserted as if it were typed. */
const insertAsTyped = `(text) => {
  if (!text.includes('\\n')) return document.execCommand(text ? 'insertText' : 'delete', false, text)
  const field = document.activeElement
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}`

/** Resolves in the task after an event. */
const listenForInput = `() => {
  globalThis.inputSeen = new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    globalThis.seeInput = () => port2.postMessage('')
  })
}`

/** Before the page's own scripts, which may keep an event from all that listen later. */
export const watchInput = `
  for (const type of ['mousemove', 'mousedown', 'mouseup', 'keydown', 'keyup'])
    addEventListener(type, () => globalThis.seeInput?.(), { capture: true })
`
