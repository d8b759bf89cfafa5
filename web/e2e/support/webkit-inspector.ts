import { setTimeout as wait } from 'node:timers/promises'
import type { ConnectOverCDPTransport } from 'playwright-core'

/** Gives a command to xdotool. */
type Input = (...command: string[]) => Promise<unknown>

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

  readonly #url: string
  readonly #input: Input

  constructor(url: string, input: Input) {
    this.#url = url
    this.#input = input
  }

  open(): void {
    this.#socket = new WebSocket(this.#url)
    this.#socket.onmessage = ({ data }) => {
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
    this.#socket?.send(JSON.stringify({ ...outer, id, params }))
  }

  /** Has the page listen first, since the window system may be quicker than the inspector. */
  #callInput(outer: Outer, inner: Inner, call: Call): void {
    const command = commandOf(call)
    const otherwise = call.name === 'insertText' ? insertAsTyped : '() => undefined'
    call.expression.value = command ? '() => globalThis.inputSeen' : otherwise
    this.#inputs.set(inner.id, outer.params)
    if (!command) {
      this.#send(outer, inner)
      return
    }
    this.#last = this.#last.then(async () => {
      const id = ownIds + inner.id
      const listens = new Promise<void>((resolve) => this.#answered.set(id, resolve))
      const params = { ...inner.params, functionDeclaration: listenForInput, arguments: [] }
      this.#send(outer, { ...inner, id, params })
      await Promise.race([listens, wait(longestWait)]) // of a page that is being left comes no answer
      this.#send(outer, inner)
      await this.#input(...command)
    })
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
    for (const id of this.#inputs.keys()) {
      this.onmessage?.(this.#done(id))
      this.#late.add(id)
    }
    for (const resolve of this.#answered.values()) resolve()
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

/** WebKitGTK's inspector ends a connection with a message of more than 128 kB. */
const longest = 100_000
const pieceLength = 20_000
/** Of messages that Playwright does not know of. */
const ownIds = 1_000_000_000

interface Call {
  readonly name: string
  readonly expression: { value?: unknown }
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
  const { x, y, type, button, key, clickCount, ctrlKey } = argument
  if (name === 'mouseMove') return ['mousemove', `${Math.round(Number(x))}`, `${Math.round(Number(y))}`]
  const number = `${Number(button) + 1}`
  if (type === 'mousedown') return ['mousedown', number]
  // Of a click only its last event lets go of the button: what leads to another page leaves nobody to answer more.
  if (type === (clickCount === 0 ? 'mouseup' : 'click')) return ['mouseup', number]
  // With Control a capital is no other key: Shift would make another command of it.
  if (name === 'keydown' || name === 'keyup')
    return [name, keysymOf(ctrlKey && `${key}`.length === 1 ? `${key}`.toLowerCase() : `${key}`)]
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
const listenForInput = `() => {
  globalThis.inputSeen = new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    const seen = () => port2.postMessage('')
    globalThis.seeInput = seen
    ;(window.__pwSnapshotGlobals ?? window).setTimeout.call(window, seen, ${longestWait})
  })
}`

/** Before the page's own scripts, which may keep an event from all that listen later. */
export const watchInput = `
  for (const type of ['mousemove', 'mousedown', 'mouseup', 'keydown', 'keyup'])
    addEventListener(type, () => globalThis.seeInput?.(), { capture: true })
`
