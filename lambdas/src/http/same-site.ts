import { refuse } from '@highline/shared/http/refuse'
import { edgeHeaders } from '@highline/shared/infra/env'
import { header, type LambdaEvent } from './event'

/**
 * Refuses what another site made a browser send: `Sec-Fetch-Site` must say `same-origin`; where a browser
 * does not send it, `Origin` must be ours; a caller with neither is no browser and carries no cookies of one.
 */
export function refuseOtherSites(event: LambdaEvent): void {
  const fetchSite = header(event, 'sec-fetch-site')
  if (fetchSite !== undefined) {
    if (fetchSite !== 'same-origin') throw refuse('FORBIDDEN_ORIGIN')
    return
  }
  const origin = header(event, 'origin')
  if (origin !== undefined && !isAt(header(event, edgeHeaders.host), origin)) throw refuse('FORBIDDEN_ORIGIN')
}

const isAt = (host: string | undefined, origin: string) =>
  URL.canParse(origin) && new URL(origin).host === host
