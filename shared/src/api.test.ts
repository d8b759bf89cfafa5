import { describe, expect, it } from 'vitest'
import { endpointsOf, lambdaNames } from './api'
import { endpointKey } from './http/endpoint'

const endpoints = lambdaNames.flatMap(endpointsOf)

describe('API contract', () => {
  it('has exactly one endpoint for each method and path', () => {
    const keys = endpoints.map(endpointKey)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('has no GET endpoint with a body', () => {
    expect(endpoints.filter(({ method, body }) => method === 'GET' && body)).toEqual([])
  })
})
