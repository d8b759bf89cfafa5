import { beforeEach, expect, it, vi } from 'vitest'
import { browserTools } from './tools'

/** Requests that were sent; each answers at once. */
const requests: string[] = []

class FakeRequest {
  readonly upload = {}
  readonly status = 200
  onload = () => undefined
  onloadend = () => undefined
  private url = ''
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader() {}
  send() {
    requests.push(this.url)
    this.onload()
    this.onloadend()
  }
}

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})

const put = (signal: AbortSignal) =>
  browserTools.transfer({
    url: '/put',
    headers: {},
    body: new Blob(['abc']),
    signal,
    onSent: () => undefined,
  })

it('bytes are put where they go', async () => {
  await put(new AbortController().signal)
  expect(requests).toEqual(['/put'])
})

it('what was called off before its transfer began is not sent', async () => {
  const reason = new Error('Called off')
  await expect(put(AbortSignal.abort(reason))).rejects.toBe(reason)
  expect(requests).toEqual([])
})
