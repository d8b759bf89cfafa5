import { describe, expect, it } from 'vitest'
import { endpointsOf, lambdaNames } from './api'
import { endpointKey } from './http/endpoint'

const endpoints = lambdaNames.flatMap(endpointsOf)

describe('the contract', () => {
  it('serves every method of every path exactly once', () => {
    const keys = endpoints.map(endpointKey)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('gives a GET no body', () => {
    expect(endpoints.filter(({ method, body }) => method === 'GET' && body)).toEqual([])
  })
})
