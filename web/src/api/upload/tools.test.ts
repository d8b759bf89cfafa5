import { beforeEach, expect, it, vi } from 'vitest'
import { browserTools } from './tools'

beforeEach(() => {
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockReturnValue()
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    this.onload?.(new ProgressEvent('load'))
  })
})

const body = new Blob(['abc'])
const put = (signal: AbortSignal) =>
  browserTools.transfer({ url: '/put', headers: {}, body, signal, onSent: () => undefined })

it('transfer sends one request to the given URL', async () => {
  await put(new AbortController().signal)
  expect(XMLHttpRequest.prototype.open).toHaveBeenCalledExactlyOnceWith('PUT', '/put')
  expect(XMLHttpRequest.prototype.send).toHaveBeenCalledExactlyOnceWith(body)
})

it('transfer with an aborted signal sends nothing and rejects with the reason', async () => {
  const reason = new Error('Called off')
  await expect(put(AbortSignal.abort(reason))).rejects.toBe(reason)
  expect(XMLHttpRequest.prototype.send).not.toHaveBeenCalled()
})
