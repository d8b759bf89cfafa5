import type { Template } from 'aws-cdk-lib/assertions'
import { onlyOne } from '../synthesise'
import { callCosts, calls, gigabytesOf } from './figures'

const secondsPerMonth = 30.4 * 86_400

/**
 * Returns the maximum cost of a flood in US dollars per month: all throttles are used up all the time, by the
 * most expensive mix of calls. Excludes CloudFront's requests and traffic, which nothing limits; API Gateway
 * does not charge throttled requests.
 */
export function floodOf(site: Template) {
  const settings: { ResourcePath: string; ThrottlingRateLimit: number }[] = onlyOne(
    site,
    'AWS::ApiGateway::Stage',
  ).MethodSettings
  const throttleOf = (path: RegExp) =>
    settings
      .filter(({ ResourcePath }) => path.test(ResourcePath))
      .reduce((sum, { ThrottlingRateLimit }) => sum + ThrottlingRateLimit, 0)
  const contact = throttleOf(/^\/~1api~1contact$/)
  const login = throttleOf(/^\/~1api~1admin~1/)
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
