import { CloudFrontClient } from '@aws-sdk/client-cloudfront'
import { SSMClient } from '@aws-sdk/client-ssm'
import { functionSeconds } from '@highline/shared/infra/function-seconds'
import { beforeEach, describe, expect, it } from 'vitest'
import { answering } from '../../test/faults/breakable-client'
import { cloudFrontCdn } from './cdn'

let orders: object[]
let looksUntilDone: number
/** Value of the parameter that the edge's stack writes. */
let noted: string | undefined

beforeEach(() => {
  orders = []
  looksUntilDone = 3
  noted = JSON.stringify({ url: 'https://site.example', distributionId: 'D1' })
})

function edge() {
  let pauses = 0
  const made = cloudFrontCdn({
    parameters: answering(new SSMClient({ region: 'us-east-1' }), () => {
      if (noted === undefined) throw Object.assign(new Error(), { name: 'ParameterNotFound' })
      return { Parameter: { Value: noted } }
    }),
    cloudFront: answering(new CloudFrontClient({ region: 'us-east-1' }), (input, commandName) => {
      if (commandName === 'CreateInvalidationCommand') orders.push(input)
      else looksUntilDone--
      return { Invalidation: { Id: 'I1', Status: looksUntilDone <= 0 ? 'Completed' : 'InProgress' } }
    }),
    parameterName: '/highline/test/edge',
    token: () => 'order-1',
    now: () => pauses * 1000,
    pause: async () => void pauses++,
  })
  return { ...made, pauses: () => pauses }
}

/** Input of the SDK for an invalidation. */
const order = (...Items: string[]) => ({
  DistributionId: 'D1',
  InvalidationBatch: { CallerReference: 'order-1', Paths: { Quantity: Items.length, Items } },
})

describe('the CDN client', () => {
  it('invalidates paths and waits until the invalidation is completed', async () => {
    const { invalidate, pauses, url } = edge()
    await (await invalidate(['/', '/index.html']))()
    expect(orders).toEqual([order('/', '/index.html')])
    expect([pauses(), await url()]).toEqual([2, 'https://site.example'])
  })

  it('invalidates paths without waiting if the caller does not wait', async () => {
    const { invalidate, pauses } = edge()
    await invalidate(['/api/media-file/a1*', '/media/a1*'])
    expect(orders).toEqual([order('/api/media-file/a1*', '/media/a1*')])
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
