import { beforeEach, expect, it, vi } from 'vitest'
import { browserTools } from './tools'

/** URLs of the requests that were sent; each gets its response at once. */
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

it('transfer sends one request to the given URL', async () => {
  await put(new AbortController().signal)
  expect(requests).toEqual(['/put'])
})

it('transfer with an aborted signal sends nothing and rejects with the reason', async () => {
  const reason = new Error('Called off')
  await expect(put(AbortSignal.abort(reason))).rejects.toBe(reason)
  expect(requests).toEqual([])
})
