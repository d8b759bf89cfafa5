import { expect, test } from 'vitest'
import { onlyOne, stackOf, synthesise } from './testing/synthesise'

/*
 * What a flood can cost: everything that the throttles let through, day and night for a month, in the dearest
 * mix there is. What never reaches the API is not in it: CloudFront's own requests and traffic are not ours to
 * limit, and API Gateway charges nothing for what it refuses.
 */

/** US dollars in London, on demand, beyond every free tier (AWS price pages, 2026). */
const price = {
  apiCall: 3.5e-6,
  lambdaCall: 0.2e-6,
  lambdaGigabyteSecond: 13.3334e-6,
  write: 0.7423e-6,
  read: 0.1485e-6,
  logGigabyte: 0.5985,
  trace: 5e-6,
}

/** What one call takes at most: units of the table, milliseconds of its function. */
const calls = {
  /** From addresses without number: three counters, an id, and a transaction with the longest message. */
  contact: { writes: 18, reads: 3, milliseconds: 60 },
  /** Once too many have failed hardly any password is hashed any more: counters. */
  login: { writes: 5, reads: 2, milliseconds: 30 },
  /** The public partition of a full page, 64 kB, strongly consistent. */
  read: { writes: 0, reads: 16, milliseconds: 20 },
}
const logBytesPerCall = 900
const traced = 0.05
const secondsPerMonth = 30.4 * 86_400

const site = stackOf(synthesise(), 'Site')
const plan = onlyOne(site, 'AWS::ApiGateway::UsagePlan')

interface MethodSetting {
  ResourcePath: string
  HttpMethod: string
  ThrottlingRateLimit: number
  LoggingLevel: string
}
const settings: MethodSetting[] = onlyOne(site, 'AWS::ApiGateway::Stage').MethodSettings
const settingOf = (path: string) => settings.find(({ ResourcePath }) => ResourcePath === path)
const rateOf = (path: string) => settingOf(path)?.ThrottlingRateLimit ?? Number.POSITIVE_INFINITY

function gigabytesOf(name: string): number {
  const functions = Object.entries(site.findResources('AWS::Lambda::Function'))
  const found = functions.find(([id]) => id.startsWith(`${name}Function`))
  return (found?.[1].Properties.MemorySize ?? Number.POSITIVE_INFINITY) / 1024
}

function dollars(call: (typeof calls)[keyof typeof calls], perSecond: number, gigabytes: number): number {
  const each =
    price.apiCall +
    price.lambdaCall +
    (call.milliseconds / 1000) * gigabytes * price.lambdaGigabyteSecond +
    call.writes * price.write +
    call.reads * price.read +
    (logBytesPerCall / 1e9) * price.logGigabyte +
    traced * price.trace
  return each * perSecond * secondsPerMonth
}

test('a flood that lasts all month costs no more than 120 dollars', () => {
  const contact = rateOf('/~1api~1contact')
  const doors = ['login', 'send-mfa', 'send-link', 'use-link'].map((door) => rateOf(`/~1api~1admin~1${door}`))
  const login = doors.reduce((sum, rate) => sum + rate, 0)
  const rest = plan.Throttle.RateLimit - contact - login
  const total =
    dollars(calls.contact, contact, gigabytesOf('Contact')) +
    dollars(calls.login, login, gigabytesOf('Auth')) +
    dollars(calls.read, rest, gigabytesOf('Public'))
  expect(rest).toBeGreaterThan(0)
  expect(total).toBeGreaterThan(50)
  expect(total).toBeLessThanOrEqual(120)
})

test('the whole API has one throttle, on the only key there is', () => {
  const planKey = onlyOne(site, 'AWS::ApiGateway::UsagePlanKey')
  const [keyId] = Object.keys(site.findResources('AWS::ApiGateway::ApiKey'))
  expect(planKey.KeyId).toEqual({ Ref: keyId })
  expect(rateOf('/*')).toBe(plan.Throttle.RateLimit)
})

test('an endpoint with a throttle of its own is still logged as all others are', () => {
  expect(settings.map(({ LoggingLevel }) => LoggingLevel)).toEqual(settings.map(() => 'ERROR'))
})
