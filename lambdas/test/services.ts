import { endpointsOf, type LambdaName, lambdaNames } from '@highline/shared/api'
import { type Endpoint, endpointKey } from '@highline/shared/http/endpoint'
import type { ContentApp, MailApp, NotifyApp, PublishApp, PurgeApp } from '../src/app'
import { authService } from '../src/functions/auth'
import { contactService } from '../src/functions/contact'
import { contentService } from '../src/functions/content'
import { inquiriesService } from '../src/functions/inquiries'
import { mediaService } from '../src/functions/media'
import { publicService } from '../src/functions/public'
import { type FakeRequest, send } from './request'

/** Service of each Lambda that serves endpoints. */
const services = {
  public: publicService,
  contact: contactService,
  auth: authService,
  content: contentService,
  media: mediaService,
  inquiries: inquiriesService,
} satisfies Record<LambdaName, unknown>

/** Side effects of all functions. */
export interface WholeApp extends ContentApp, MailApp, NotifyApp, PublishApp, PurgeApp {
  readonly edge: PublishApp['edge']
}

/** Returns the Lambda that serves an endpoint. */
export function functionOf(endpoint: Endpoint): LambdaName {
  const name = lambdaNames.find((lambda) => endpointsOf(lambda).includes(endpoint))
  if (name) return name
  throw new Error(`No Lambda serves ${endpointKey(endpoint)}`)
}

/** Sends a request to the service of the Lambda that serves the endpoint. */
export const ask = (app: WholeApp, endpoint: Endpoint, request: FakeRequest = {}) =>
  send(services[functionOf(endpoint)](app), endpoint, request)
