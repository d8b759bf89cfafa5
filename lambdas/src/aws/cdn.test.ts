import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { CloudFrontClient } from '@aws-sdk/client-cloudfront'
import { SSMClient } from '@aws-sdk/client-ssm'
import { functionSeconds } from '@highline/shared/infra/function-seconds'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSsm } from '../../local/ssm/start-ssm'
import { testKeys } from '../../test/keys'
import { cloudFrontCdn } from './cdn'

let orders: string[]
let looksUntilDone: number
let server: Server
let ssm: Awaited<ReturnType<typeof startSsm>>
let noted: string | undefined

/** Stands in for CloudFront, for invalidations only. */
beforeEach(async () => {
  orders = []
  looksUntilDone = 3
  noted = JSON.stringify({ url: 'https://site.example', distributionId: 'D1' })
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.method === 'POST') orders.push(body)
    const status = request.method === 'GET' && --looksUntilDone <= 0 ? 'Completed' : 'InProgress'
    response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'text/xml' })
    response.end(
      `<Invalidation xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>I1</Id><Status>${status}</Status></Invalidation>`,
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ssm = await startSsm({ credentials: testKeys, read: () => noted, write: async () => undefined })
})

afterEach(async () => {
  server.close()
  await ssm.close()
})

function edge() {
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const own = { region: 'us-east-1', credentials: testKeys }
  let pauses = 0
  const made = cloudFrontCdn({
    parameters: new SSMClient({ ...own, endpoint: ssm.endpoint }),
    cloudFront: new CloudFrontClient({ ...own, endpoint: `http://127.0.0.1:${port}` }),
    parameterName: '/highline/test/edge',
    token: () => 'order-1',
    now: () => pauses * 1000,
    pause: async () => void pauses++,
  })
  return { ...made, pauses: () => pauses }
}

describe('the CDN client', () => {
  it('invalidates paths and waits until the invalidation is completed', async () => {
    const { invalidate, pauses, url } = edge()
    await (await invalidate(['/', '/index.html']))()
    expect(orders).toHaveLength(1)
    expect(orders[0]).toContain('<Quantity>2</Quantity><Items><Path>/</Path><Path>/index.html</Path></Items>')
    expect(orders[0]).toContain('<CallerReference>order-1</CallerReference>')
    expect([pauses(), await url()]).toEqual([2, 'https://site.example'])
  })

  it('invalidates paths without waiting if the caller does not wait', async () => {
    const { invalidate, pauses } = edge()
    await invalidate(['/api/media-file/a1*', '/media/a1*'])
    expect(orders).toHaveLength(1)
    expect(orders[0]).toContain('<Path>/api/media-file/a1*</Path><Path>/media/a1*</Path>')
    expect([pauses(), looksUntilDone]).toEqual([0, 3])
  })

  it('waits for a slow invalidation for at most half the timeout of publish', async () => {
    looksUntilDone = 1000
    const { invalidate, pauses } = edge()
    await (await invalidate(['/']))()
    expect(pauses()).toBe((functionSeconds.publish * 1000) / 2000)
  })

  it('invalidates nothing while no edge is deployed, and finds the edge once it is', async () => {
    const found = noted
    noted = undefined
    const { invalidate, url } = edge()
    await (await invalidate(['/']))()
    expect([orders, await url()]).toEqual([[], undefined])
    noted = found
    expect(await url()).toBe('https://site.example')
  })

  it('returns a changed URL immediately', async () => {
    const { url } = edge()
    await url()
    noted = JSON.stringify({ url: 'https://www.example.com', distributionId: 'D1' })
    expect(await url()).toBe('https://www.example.com')
  })
})
