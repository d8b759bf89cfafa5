import { describe, expect, it } from 'vitest'
import { endpointsOf, lambdaNames } from './api'
import { claimKeys, contentKeys, shownKeys } from './content-keys'
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

describe('the content keys', () => {
  it('are the 69 editable ones of the specification, the hero button, four equipment pictures, and nine of a company and its notice', () => {
    expect(shownKeys).toHaveLength(74)
    expect(Object.keys(contentKeys)).toHaveLength(74 + 9)
  })

  it('have eleven statements of fact', () => {
    expect(claimKeys).toHaveLength(11)
  })
})
