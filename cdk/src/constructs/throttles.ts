import { admin } from '@highline/shared/endpoints/admin'
import { contact } from '@highline/shared/endpoints/contact'
import type { Endpoint } from '@highline/shared/http/endpoint'
import type { MethodDeploymentOptions, ThrottleSettings } from 'aws-cdk-lib/aws-apigateway'

/**
 * Requests per second of all clients together. Visitors read a static page, so the API serves only forms and one
 * administrator. A test calculates the maximum monthly cost of a flood from these numbers.
 */
export const throttles = {
  total: { rateLimit: 5, burstLimit: 50 },
  perEndpoint: [
    { endpoint: contact.create, rateLimit: 0.5, burstLimit: 10 },
    { endpoint: admin.login, rateLimit: 1, burstLimit: 5 },
    { endpoint: admin.sendMfa, rateLimit: 0.5, burstLimit: 3 },
    { endpoint: admin.sendLink, rateLimit: 0.2, burstLimit: 3 },
    { endpoint: admin.redeemLink, rateLimit: 0.5, burstLimit: 3 },
  ],
} as const satisfies {
  total: Required<ThrottleSettings>
  perEndpoint: readonly (Required<ThrottleSettings> & { endpoint: Endpoint })[]
}

/** Method settings of the endpoints with their own throttle. API Gateway requires all other settings to be repeated. */
export const methodThrottles = (settings: MethodDeploymentOptions): Record<string, MethodDeploymentOptions> =>
  Object.fromEntries(
    throttles.perEndpoint.map(({ endpoint, rateLimit, burstLimit }) => [
      `${endpoint.path}/${endpoint.method}`,
      { ...settings, throttlingRateLimit: rateLimit, throttlingBurstLimit: burstLimit },
    ]),
  )
