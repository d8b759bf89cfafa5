import { vi } from 'vitest'

/** Gives jsdom what browsers have and it lacks: modal dialogs, scrolling, observers of size, bytes of files. */
export function fillDomGaps(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  fillBlobGaps()
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
}

/** For tests that read files without drawing anything. */
export function fillBlobGaps(): void {
  Blob.prototype.arrayBuffer = function arrayBuffer() {
    return new Promise((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result instanceof ArrayBuffer ? reader.result : new ArrayBuffer())
      reader.readAsArrayBuffer(this)
    })
  }
  Blob.prototype.text = async function text() {
    return new TextDecoder().decode(await this.arrayBuffer())
  }
}
