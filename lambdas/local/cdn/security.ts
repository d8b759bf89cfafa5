import {
  commonHeaders,
  contentSecurityPolicy,
  mediaSecurityPolicy,
  noIndex,
} from '@highline/shared/infra/security-headers'
import { type HttpResponse, withoutHeaders } from '../http-message'
import type { Behaviour } from './behaviour'

/** Puts the headers of a behaviour's response headers policy on an answer, over whatever its origin said. */
export type Secure = (behaviour: Behaviour, response: HttpResponse) => HttpResponse

/** @param uploads origin that browsers send files to */
export function securityHeaders(uploads: string): Secure {
  const site = { ...commonHeaders, 'content-security-policy': contentSecurityPolicy({ uploads }) }
  const policies: Record<Behaviour, Record<string, string>> = {
    site,
    api: { ...site, ...noIndex, 'cache-control': 'no-store, private' },
    media: { ...commonHeaders, 'content-security-policy': mediaSecurityPolicy },
  }
  return (behaviour, response) => {
    const policy = Object.entries(policies[behaviour])
    const names = new Set(policy.map(([name]) => name))
    return { ...response, headers: [...withoutHeaders(response.headers, names), ...policy] }
  }
}
