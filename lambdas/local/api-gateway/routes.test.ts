import { media } from '@highline/shared/endpoints/media'
import { describe, expect, it } from 'vitest'
import { match, routesOf } from './routes'

const { update, uses, checkStatus } = media
const some = routesOf({ public: { update, uses, checkStatus } })
const [literal, deeper, parameter] = [
  '/api/media/check-status',
  '/api/media/{id}/uses',
  '/api/media/{id}',
].map((resource) => some.find((route) => route.resource === resource))

const found = (path: string) => match(path, some)

describe('match', () => {
  it('prefers a literal path segment to a parameter', () => {
    expect(found('/api/media/check-status')).toEqual({ route: literal, pathParameters: {} })
    expect(found('/api/media/7')).toEqual({ route: parameter, pathParameters: { id: '7' } })
    expect(found('/api/media/7/uses')).toEqual({ route: deeper, pathParameters: { id: '7' } })
  })

  it.each([
    ['/api/media/%63heck-status', '%63heck-status'],
    ['/api/media/a%2Fb', 'a%2Fb'],
    ['/api/media/..', '..'],
    ['/api/media/%2e%2e', '%2e%2e'],
    ['/api/media/{id}', '{id}'],
  ])('returns the path parameter without decoding: %s', (path, id) => {
    expect(found(path)?.pathParameters).toEqual({ id })
  })
})
