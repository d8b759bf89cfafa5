import { apiError } from '@highline/shared/http/api-error'
import { siteOrigin } from './client'
import { header, type LambdaEvent } from './event'

/**
 * Refuses what another site made a browser send: `Sec-Fetch-Site` must be `same-origin`; where a browser does not send
 * it, `Origin` must equal the site's in scheme, host and port; a caller with neither is no browser and carries no
 * cookies of one. @throws ApiError FORBIDDEN_ORIGIN
 */
export function assertSameOrigin(event: LambdaEvent, stage: string): void {
  const fetchSite = header(event, 'sec-fetch-site')
  if (fetchSite !== undefined) {
    if (fetchSite !== 'same-origin') throw apiError('FORBIDDEN_ORIGIN')
    return
  }
  const origin = header(event, 'origin')
  if (origin !== undefined && origin !== siteOrigin(event, stage)) throw apiError('FORBIDDEN_ORIGIN')
}
