import { CloudFrontClient } from '@aws-sdk/client-cloudfront'
import { SSMClient } from '@aws-sdk/client-ssm'
import { functionSeconds } from '@highline/shared/infra/function-seconds'
import { describe, expect, it } from 'vitest'
import { answering } from '../../test/faults/breakable-client'
import { cloudFrontCdn } from './cdn'

/** A CDN whose invalidation is completed when its state is read for the `reads`th time. */
function cdn(reads = 3) {
  const state = {
    invalidations: [] as object[],
    reads: 0,
    pauses: 0,
    parameter: parameterWith('site.example'),
  }
  const client = cloudFrontCdn({
    parameters: answering(new SSMClient({ region: 'us-east-1' }), () => {
      if (state.parameter === '') throw Object.assign(new Error(), { name: 'ParameterNotFound' })
      return { Parameter: { Value: state.parameter } }
    }),
    cloudFront: answering(new CloudFrontClient({ region: 'us-east-1' }), (input, commandName) => {
      if (commandName === 'CreateInvalidationCommand') state.invalidations.push(input)
      else state.reads++
      return { Invalidation: { Id: 'I1', Status: state.reads >= reads ? 'Completed' : 'InProgress' } }
    }),
    parameterName: '/highline/test/edge',
    token: () => 'reference-1',
    now: () => state.pauses * 1000,
    pause: async () => void state.pauses++,
  })
  return { ...client, state }
}

/** Value of the parameter that the edge's stack writes. */
const parameterWith = (host: string) => JSON.stringify({ url: `https://${host}`, distributionId: 'D1' })

/** Input of the SDK for an invalidation. */
const invalidationOf = (...Items: string[]) => ({
  DistributionId: 'D1',
  InvalidationBatch: { CallerReference: 'reference-1', Paths: { Quantity: Items.length, Items } },
})

describe('the CDN client', () => {
  it('invalidates paths, and waits until the invalidation is completed if the caller waits', async () => {
    const { invalidate, state } = cdn()
    const completed = await invalidate(['/', '/api/media-file/a1*'])
    expect(state).toMatchObject({ invalidations: [invalidationOf('/', '/api/media-file/a1*')], reads: 0 })
    await completed()
    expect(state).toMatchObject({ reads: 3, pauses: 2 })
  })

  it('waits for a slow invalidation for at most half the timeout of publish', async () => {
    const { invalidate, state } = cdn(1000)
    await (await invalidate(['/']))()
    expect(state.pauses).toBe((functionSeconds.publish * 1000) / 2000)
  })

  it('invalidates nothing while no edge is deployed, and returns its URL and each change of it immediately', async () => {
    const { invalidate, url, state } = cdn()
    state.parameter = ''
    await (await invalidate(['/']))()
    expect([state.invalidations, await url()]).toEqual([[], undefined])
    for (const host of ['site.example', 'www.example.com']) {
      state.parameter = parameterWith(host)
      expect(await url()).toBe(`https://${host}`)
    }
  })
})
