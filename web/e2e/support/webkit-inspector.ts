import { setTimeout as wait } from 'node:timers/promises'
import type { ConnectOverCDPTransport } from 'playwright-core'
import { type Call, commandOf, waitsForEvent } from './webkit-input'

/** Sends a command to xdotool. */
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
    readonly arguments?: { value?: unknown }[]
    readonly functionDeclaration?: string
    readonly expression?: string
  }
  readonly result?: { readonly wasThrown?: boolean }
}

/**
 * Playwright's connection to a page over WebKit's inspector protocol. Replaces the input that Playwright
 * simulates by script with real input. The page answers such a call when it has seen the event.
 */
export class InspectorTransport implements ConnectOverCDPTransport {
  onmessage?: (message: object) => void
  onclose?: (reason?: string) => void
  #socket: WebSocket | undefined
  /** Pending input calls by id, with the parameters that identify their page. */
  readonly #inputs = new Map<number, Outer['params']>()
  /** Ids of calls that were answered here before the page answered them. */
  readonly #late = new Set<number>()
  /** Callbacks for the answers to our own messages, by id. */
  readonly #answered = new Map<number, () => void>()
  #last: Promise<unknown> = Promise.resolve()
  #pointer = ''
  /** Number of incoming messages that are still to be followed by a ping (see `ping`). */
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
    const seen = command && waitsForEvent(call) ? '() => globalThis.inputSeen' : '() => undefined'
    call.expression.value = call.name === 'insertText' ? insertAsTyped : seen
    this.#inputs.set(inner.id, outer.params)
    if (!command) {
      this.#send(outer, inner)
      return
    }
    this.#last = this.#last.then(async () => {
      if (waitsForEvent(call)) await this.#listen(outer, inner)
      this.#send(outer, inner)
      this.#input(...command)
      // The page sees no event if the pointer is over another document, or a native list has the keyboard.
      const waitMs = call.argument.key === 'Tab' ? longestTab : longestWait
      setTimeout(() => this.#answer(inner.id), waitMs).unref()
    })
  }

  /**
   * Returns the xdotool command; undefined for events that other events cause, and for a pointer already
   * there.
   */
  #commandOf(call: Call): string[] | undefined {
    const command = commandOf(call)
    if (command?.[0] !== 'mousemove') return command
    const isThere = this.#pointer === `${command}`
    this.#pointer = `${command}`
    return isThere ? undefined : command
  }

  /** Makes the page listen before the input is sent: the window system may be faster than the inspector. */
  async #listen(outer: Outer, inner: Inner): Promise<void> {
    const id = ownIds + inner.id
    const listens = new Promise<void>((resolve) => this.#answered.set(id, resolve))
    const params = { ...inner.params, functionDeclaration: listenForInput, arguments: [] }
    this.#send(outer, { ...inner, id, params })
    await Promise.race([listens, wait(longestWait)]) // a page that is being unloaded does not answer
  }

  /** Sends a message. A script that is too long for one is sent in pieces first and assembled in the page. */
  #sendInPieces(outer: Outer, inner: Inner): void {
    const { params } = inner
    const script = params?.expression ?? ''
    if (script.length < longest) {
      this.#send(outer, inner)
      return
    }
    for (let at = 0; at < script.length; at += pieceLength) {
      const piece = JSON.stringify(script.slice(at, at + pieceLength))
      const expression = `globalThis.pieces = (globalThis.pieces ?? '') + ${piece}`
      this.#send(outer, { ...inner, id: ownIds + inner.id, params: { ...params, expression } })
    }
    const expression = '((all) => (delete globalThis.pieces, (0, eval)(all)))(globalThis.pieces)'
    this.#send(outer, { ...inner, params: { ...params, expression } })
  }

  /**
   * Drops answers to our own messages, and answers input calls that cause a navigation, as the page does not.
   */
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

  /** Answers a call in place of the page, unless the page has answered it. */
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

/** Message about a request for another document: the page is being left. */
const leaves = /"method":"Network.requestWillBeSent".*"type":"Document"/
/**
 * Message about a document that continues to load in another process; Playwright would treat it as a failure.
 */
const movesOn = /"method":"Network.loadingFailed".*"Load request cancelled"/

const longestWait = 1500
/**
 * The page always sees a Tab, but late on a busy machine; with a shorter wait the focus is read before it
 * moves.
 */
const longestTab = 15_000

/** Maximum characters of a script in one message; WebKitGTK's inspector closes the connection at more than 128 kB. */
const longest = 100_000
const pieceLength = 20_000
/** Offset of the ids of our own messages, which Playwright must not see. */
const ownIds = 1_000_000_000

/**
 * Message that avoids a delay of 40 ms. WebKit's processes exchange inspector messages over sockets with
 * Nagle's algorithm, so a second message waits for the ACK of the first, which is delayed unless the receiver
 * sends data.
 */
const ping = JSON.stringify({ id: ownIds, method: 'Ping' })
const pingsPerCall = 6

function calledInput({ method, params }: Inner): Call | undefined {
  const [, , , expression, , argument] = params?.arguments ?? []
  if (method !== 'Runtime.callFunctionOn' || !expression) return undefined
  const [, name] =
    /__pwWebViewInput\.(insertText|mouseMove|mouseEvent|keydown|keyup)\(/.exec(`${expression.value}`) ?? []
  if (!name) return undefined
  // Playwright's serialisation of an object.
  const { o: fields = [] } = Object(argument?.value) as { o?: { k: string; v: unknown }[] }
  return { name, expression, argument: Object.fromEntries(fields.map(({ k, v }) => [k, v])) }
}

/** Inserts text as if typed, because React does not notice a value that a script sets. */
const insertAsTyped = `(text) => {
  if (!text.includes('\\n')) return document.execCommand(text ? 'insertText' : 'delete', false, text)
  const field = document.activeElement
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}`

/** Creates the promise `inputSeen`, which resolves in the task after an input event. */
const listenForInput = `() => {
  globalThis.inputSeen = new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    globalThis.seeInput = () => port2.postMessage('')
  })
}`

/** Runs before the page's own scripts, because they may stop the propagation to later listeners. */
export const watchInput = `
  for (const type of ['mousemove', 'mousedown', 'mouseup', 'keydown', 'keyup'])
    addEventListener(type, () => globalThis.seeInput?.(), { capture: true })
`
