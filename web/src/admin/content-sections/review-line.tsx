import { type Claim, claimsOf } from '@highline/shared/content-findings'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { londonDay } from '@highline/shared/public-content'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'

/** How many statements of fact are confirmed, on every tab until all of them are. */
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

/** Such as “7 of 11 confirmed”: what was changed or hidden is no longer open either. */
export const confirmedOf = (claims: readonly Claim[]) =>
  `${claims.filter(({ state }) => state !== 'open').length} of ${claims.length} confirmed`
