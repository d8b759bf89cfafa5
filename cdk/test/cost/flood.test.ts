import { expect, test } from 'vitest'
import { onlyOne, stackOf, synthesise } from '../synthesise'
import { floodOf } from './flood'

const site = stackOf(synthesise(), 'Site')
const plan = onlyOne(site, 'AWS::ApiGateway::UsagePlan')

interface MethodSetting {
  ResourcePath: string
  HttpMethod: string
  ThrottlingRateLimit: number
  LoggingLevel: string
}
const settings: MethodSetting[] = onlyOne(site, 'AWS::ApiGateway::Stage').MethodSettings

test('a month of maximum traffic costs at most 120 dollars', () => {
  const { dollars, perSecond } = floodOf(site)
  expect(perSecond.rest).toBeGreaterThan(0)
  expect(dollars).toBeGreaterThan(50)
  expect(dollars).toBeLessThanOrEqual(120)
})

test('one throttle limits the whole API, on its only key', () => {
  const planKey = onlyOne(site, 'AWS::ApiGateway::UsagePlanKey')
  const [keyId] = Object.keys(site.findResources('AWS::ApiGateway::ApiKey'))
  expect(planKey.KeyId).toEqual({ Ref: keyId })
  expect(settings.find(({ ResourcePath }) => ResourcePath === '/*')?.ThrottlingRateLimit).toBe(
    plan.Throttle.RateLimit,
  )
})

test('all endpoints, including those with their own throttle, have logging level ERROR', () => {
  expect(settings.map(({ LoggingLevel }) => LoggingLevel)).toEqual(settings.map(() => 'ERROR'))
})
