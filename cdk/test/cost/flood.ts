import type { Template } from 'aws-cdk-lib/assertions'
import { onlyOne } from '../synthesise'
import { callCosts, calls, gigabytesOf } from './figures'

const secondsPerMonth = 30.4 * 86_400

/**
 * What a flood can cost: everything that the throttles let through, day and night for a month, in the dearest mix
 * there is. What never reaches the API is not in it: CloudFront's own requests and traffic are not ours to limit,
 * and API Gateway charges nothing for what it refuses.
 */
export function floodOf(site: Template) {
  const contact = throttleOf(site, '/~1api~1contact')
  const doors = ['login', 'send-mfa', 'send-link', 'use-link']
  const login = doors.reduce((sum, door) => sum + throttleOf(site, `/~1api~1admin~1${door}`), 0)
  const everything: number = onlyOne(site, 'AWS::ApiGateway::UsagePlan').Throttle.RateLimit
  const rest = everything - contact - login
  const month = (perSecond: number, each: number) => perSecond * secondsPerMonth * each
  return {
    perSecond: { everything, contact, login, rest },
    dollars:
      month(contact, callCosts(calls.contact, gigabytesOf(site, 'Contact'))) +
      month(login, callCosts(calls.login, gigabytesOf(site, 'Auth'))) +
      month(rest, callCosts(calls.read, gigabytesOf(site, 'Public'))),
  }
}

/** Requests per second; no number at all where an endpoint has no throttle of its own. */
function throttleOf(site: Template, path: string): number {
  const { MethodSettings } = onlyOne(site, 'AWS::ApiGateway::Stage')
  const settings: { ResourcePath: string; ThrottlingRateLimit: number }[] = MethodSettings
  return settings.find(({ ResourcePath }) => ResourcePath === path)?.ThrottlingRateLimit ?? Number.NaN
}
