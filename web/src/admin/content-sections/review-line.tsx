import { type Claim, claimsOf } from '@highline/shared/content-findings'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { londonDay } from '@highline/shared/public-content'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'

/** Shows on every tab how many statements of fact are confirmed, until none is open. */
export function ReviewLine() {
  const { data } = useQuery(read(contentSections.list))
  const claims = claimsOf(data ?? [], londonDay(new Date()))
  if (!data || claims.every(({ state }) => state !== 'open')) return null
  return (
    <p className="row-fact">
      Statements about your company on the page: {confirmedOf(claims)}. <a href="#content">Review them</a>
    </p>
  )
}

/** Returns for example “7 of 11 confirmed”. Changed and hidden claims count as confirmed. */
export const confirmedOf = (claims: readonly Claim[]) =>
  `${claims.filter(({ state }) => state !== 'open').length} of ${claims.length} confirmed`
